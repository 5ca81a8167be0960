import "react";

// Attributes that browsers know and the types of React 18 do not.
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
