import { describe, expect, it } from "vitest";

import { isPublicIp } from "./picture-network.server";

describe("an address of a picture's server", () => {
  it.each(["1.1.1.1", "190.2.3.4", "172.32.0.1", "2606:4700::6810:84e5", "::ffff:1.1.1.1"])(
    "is public: %s",
    (address) => expect(isPublicIp(address)).toBe(true),
  );

  it.each([
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.0.8",
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.5",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "ff02::1",
    "",
    "example.com",
  ])("is none that anybody can have: %s", (address) => expect(isPublicIp(address)).toBe(false));
});
