import "react";

// Attributes that browsers support and React 18's types lack.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
    closedby?: "any" | "closerequest" | "none";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
    command?: "show-modal" | "close";
    commandfor?: string;
  }
  interface DetailsHTMLAttributes<T> {
    name?: string;
  }
  interface ImgHTMLAttributes<T> {
    fetchpriority?: "high" | "low" | "auto";
  }
}
