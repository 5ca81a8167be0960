import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { readEnvironment } from "./environment.server";
import { EnvironmentError } from "./environment-error";

const OLD_SECRET = "clave-anterior-de-treinta-y-dos-letras";
const NEW_SECRET = "clave-nueva-de-treinta-y-dos-letras-o-mas";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "tela-env-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function read(settings: Record<string, string> = {}) {
  return readEnvironment({ NODE_ENV: "test", DATA_DIR: directory, ...settings });
}

function readMistake(settings: Record<string, string>): string {
  try {
    read(settings);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.message;
    throw error;
  }
  return "no mistake";
}

describe("the environment", () => {
  it("needs no setting at all", () => {
    expect(read({ PORT: "", HOST: "", ORIGIN: "", LOG_LEVEL: "", SESSION_SECRET: "" })).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDirectory: directory,
      databaseUrl: null,
      origin: null,
      trustedProxies: [],
      metricsToken: null,
      pageCacheMegabytes: 64,
      logLevel: "info",
      sessionSecrets: [expect.stringMatching(/^[\w-]{43}$/)],
      openingSecrets: [expect.stringMatching(/^[\w-]{43}$/)],
      adminUsername: "admin",
      adminPassword: null,
      smtp: null,
      mailFrom: null,
      payments: {
        accessToken: null,
        clientId: null,
        clientSecret: null,
        webhookSecret: null,
        usesPkce: null,
        authBase: new URL("https://auth.mercadopago.com"),
        apiBase: null,
      },
      pictureSimulator: null,
      isProduction: false,
    });
  });

  it("reads every setting that is given", () => {
    const environment = read({
      PORT: "0",
      HOST: "::1",
      ORIGIN: "https://Tienda.com.ar/",
      LOG_LEVEL: "silent",
      SESSION_SECRET: `${NEW_SECRET}, ${OLD_SECRET}`,
      NODE_ENV: "production",
    });
    expect(environment).toMatchObject({ port: 0, host: "::1", logLevel: "silent" });
    expect(environment.origin?.origin).toBe("https://tienda.com.ar");
    expect(environment.sessionSecrets).toEqual([NEW_SECRET, OLD_SECRET]);
    expect(environment.isProduction).toBe(true);
  });

  it("makes the folders that hold the shop's data, for its owner only", () => {
    const inner = join(directory, "uno", "dos");
    expect(read({ DATA_DIR: inner }).dataDirectory).toBe(inner);
    expect(readdirSync(inner).sort()).toEqual(["backups", "images", "secrets.json"]);
    expect(statSync(inner).mode & 0o777).toBe(0o700);
  });

  it.each([
    ["PORT", "abc", 'PORT tiene que ser un número entero entre 0 y 65535 (llegó "abc")'],
    ["PORT", "65536", 'PORT tiene que ser un número entero entre 0 y 65535 (llegó "65536")'],
    ["PORT", "-1", 'PORT tiene que ser un número entero entre 0 y 65535 (llegó "-1")'],
    ["PORT", "80.5", 'PORT tiene que ser un número entero entre 0 y 65535 (llegó "80.5")'],
    ["HOST", "a b", 'HOST tiene que ser una dirección o un nombre de máquina (llegó "a b")'],
    ["LOG_LEVEL", "a\nb", /^LOG_LEVEL tiene que ser uno de .*silent \(llegó "a\\nb"\)$/],
  ])("%s=%j stops the start with one clear line", (name, value, message) => {
    expect(readMistake({ [name]: value })).toMatch(message);
  });

  it.each([
    "tienda.com.ar",
    "ftp://tienda.com.ar",
    "https://tienda.com.ar/carrito",
    "https://tienda.com.ar/?a=1",
    "https://ana@tienda.com.ar",
  ])("ORIGIN=%s is not a bare web address", (origin) => {
    expect(readMistake({ ORIGIN: origin })).toMatch(/^ORIGIN tiene que ser .* \(llegó "/);
  });

  it.each([
    ["127.0.0.1", ["127.0.0.1"]],
    ["127.0.0.1, ::1 ,10.0.0.0/8", ["127.0.0.1", "::1", "10.0.0.0/8"]],
    ["2001:db8::/32,::ffff:10.0.0.1", ["2001:db8::/32", "::ffff:10.0.0.1"]],
  ])("TRUSTED_PROXIES=%s names addresses and networks", (text, proxies) => {
    expect(read({ TRUSTED_PROXIES: text }).trustedProxies).toEqual(proxies);
  });

  it.each([
    "caddy",
    "true",
    "loopback",
    "127.0.0.1,",
    "127.0.0.1;10.0.0.1",
    "127.1",
    "300.0.0.1",
    "0x7f000001",
    "10.0.0.0/33",
    "10.0.0.0/255.0.0.0",
    "::1/129",
    "fe80::1%eth0",
    // It would trust every address as a proxy.
    "0.0.0.0/0",
    "::/0",
  ])("TRUSTED_PROXIES=%s names no proxy", (text) => {
    expect(readMistake({ TRUSTED_PROXIES: text })).toMatch(
      /^TRUSTED_PROXIES tiene que ser una lista de direcciones IP [^\n]* \(llegó "/,
    );
  });

  it("a token for the figures that could be guessed is refused and not repeated", () => {
    expect(read({ METRICS_TOKEN: OLD_SECRET }).metricsToken).toBe(OLD_SECRET);
    for (const token of ["muysecreta", `muysecreta ${OLD_SECRET}`, `${OLD_SECRET}ñ muysecreta`]) {
      const message = readMistake({ METRICS_TOKEN: token });
      expect(message).toMatch(/^METRICS_TOKEN tiene que tener al menos 32 letras/);
      expect(message).not.toMatch(/muysecreta|clave-anterior/);
    }
  });

  it("refuses a database whose certificate cannot be read, without its password", () => {
    const database = "postgres://tela:CLAVE@base.tela/tela?sslmode=verify-full&sslrootcert=";
    const settings = { DATABASE_URL: `${database}${directory}/nada`, SESSION_SECRET: NEW_SECRET };
    expect(readMistake(settings)).toMatch(
      /^DATABASE_URL nombra en sslrootcert, .* no se puede leer/,
    );
    expect(readMistake(settings)).not.toContain("CLAVE");
    writeFileSync(join(directory, "nada"), "");
    expect(readMistake(settings)).toBe("no mistake");
  });

  it.each(["corta", `${NEW_SECRET},corta`, `${NEW_SECRET},`])(
    "a session secret that is too short is refused and not repeated (%#)",
    (secret) => {
      const message = readMistake({ SESSION_SECRET: secret });
      expect(message).toMatch(/^SESSION_SECRET tiene que tener al menos 32 caracteres/);
      expect(message).not.toContain("corta");
      expect(message).not.toContain(NEW_SECRET);
    },
  );

  it("a session secret that could be guessed may still read what it signed", () => {
    const guessable = "changeme-changeme-changeme-changeme";
    const { sessionSecrets } = read({ SESSION_SECRET: `${NEW_SECRET},${guessable}` });
    expect(sessionSecrets).toEqual([NEW_SECRET, guessable]);
  });

  it.each(["x".repeat(32), `changeme-changeme-changeme-changeme,${NEW_SECRET}`])(
    "a session secret that can be guessed is refused and not repeated (%#)",
    (secret) => {
      const message = readMistake({ SESSION_SECRET: secret, DATA_DIR: join(directory, "otra") });
      expect(message).toMatch(
        /^SESSION_SECRET tiene una clave fácil .*SESSION_SECRET=nueva,anterior$/,
      );
      expect(message).not.toContain(secret);
      expect(existsSync(join(directory, "otra"))).toBe(false);
    },
  );

  it.each([
    ["smtp://localhost", { host: "localhost", port: 587, isSecure: false, user: "", password: "" }],
    ["smtps://[::1]/", { host: "::1", port: 465, isSecure: true, user: "", password: "" }],
    [
      "smtps://tienda@gmail.com:ab%40c%25@smtp.gmail.com:4650",
      {
        host: "smtp.gmail.com",
        port: 4650,
        isSecure: true,
        user: "tienda@gmail.com",
        password: "ab@c%",
      },
    ],
  ])("SMTP_URL=%s names a mail server", (url, server) => {
    expect(read({ SMTP_URL: url }).smtp).toEqual(server);
  });

  it.each([
    "https://api.mercadopago.com",
    "http://192.168.0.2:4011",
    "http://127.0.0.1:4011/otra",
    "127.0.0.1:4011",
  ])("the simulator is on this machine, and %s is not", (url) => {
    expect(readMistake({ MP_API_BASE_URL: url })).toMatch(/^MP_API_BASE_URL es solo para/);
  });

  it("never sells with the simulator, unless it is a demonstration", () => {
    const simulated = { MP_API_BASE_URL: "http://127.0.0.1:4011", NODE_ENV: "production" };
    expect(readMistake(simulated)).toMatch(/^MP_API_BASE_URL es del simulador/);
    const { payments } = read({ ...simulated, TELA_DEMO: "1" });
    expect(payments.apiBase?.origin).toBe("http://127.0.0.1:4011");
  });

  it.each(["https://127.0.0.1", "http://127.0.0.1:4012", "https://192.168.0.2:4012", "4012"])(
    "the simulator of picture servers is on this machine, and %s is not",
    (url) => expect(readMistake({ PICTURE_SIMULATOR: url })).toMatch(/^PICTURE_SIMULATOR es solo/),
  );

  it("never sells with simulated picture servers, not even as a demonstration", () => {
    const simulated = { PICTURE_SIMULATOR: "https://127.0.0.1:4012" };
    expect(read(simulated).pictureSimulator?.port).toBe(4012);
    const sold = { ...simulated, NODE_ENV: "production", TELA_DEMO: "1" };
    expect(readMistake(sold)).toMatch(/^PICTURE_SIMULATOR es para probar/);
  });

  it("sends owners to agree over https only", () => {
    const mistake = readMistake({ MP_AUTH_BASE_URL: "http://auth.mercadopago.com" });
    expect(mistake).toMatch(/^MP_AUTH_BASE_URL tiene que ser/);
  });

  it.each([
    "smtp.gmail.com:465",
    "https://u:muysecreta@smtp.gmail.com",
    "smtp://",
    "smtp://u:muysecreta@",
    "smtp://u:muysecreta@h:99999",
    "smtp://u:muysecreta@h:0",
    "smtp://u:muysecreta%@h",
    "smtp://u:muysecreta@h/otra",
    "smtp://u:muysecreta@h?pool=true",
    "smtp://u:muysecreta@h#x",
  ])("a mail server that is none is refused, and its password not repeated (%#)", (url) => {
    const message = readMistake({ SMTP_URL: url });
    expect(message).toMatch(/^SMTP_URL tiene que ser como smtp:\/\/[^\n]*$/);
    expect(message).not.toContain("muysecreta");
  });

  it.each([
    ["hola@tienda.com.ar", { name: "", address: "hola@tienda.com.ar" }],
    [
      "Tela, la tienda <hola@tienda.com.ar>",
      { name: "Tela, la tienda", address: "hola@tienda.com.ar" },
    ],
    ['"Tela" <hola@tienda.com.ar>', { name: "Tela", address: "hola@tienda.com.ar" }],
  ])("MAIL_FROM=%s names who writes", (text, mailbox) => {
    expect(read({ MAIL_FROM: text }).mailFrom).toEqual(mailbox);
  });

  it.each(["Tela", "Tela <>", "a@b.ar, c@d.ar", "a b@c.ar", "<a@b.ar> Tela", "a@b\nBcc: c@d.ar"])(
    "MAIL_FROM=%j is nobody who could write",
    (text) => {
      expect(readMistake({ MAIL_FROM: text })).toMatch(/^MAIL_FROM tiene que ser un e-mail/);
    },
  );

  it.each(["/proc", "/proc/tienda", "/dev/null/tienda"])("nothing can be made in %s", (place) => {
    expect(readMistake({ DATA_DIR: place })).toMatch(
      /^DATA_DIR no (se puede crear|deja escribir) en ".*" \(\w+\)/,
    );
  });

  it("a data directory that cannot be made stops the start", () => {
    writeFileSync(join(directory, "archivo"), "");
    expect(readMistake({ DATA_DIR: join(directory, "archivo") })).toMatch(
      /^DATA_DIR no se puede crear en ".*archivo" \(\w+\)$/,
    );
  });
});

describe("the secret nobody gave", () => {
  it("is made once, kept for the next start and readable by its owner only", () => {
    const first = read().sessionSecrets;
    expect(read().sessionSecrets).toEqual(first);
    expect(statSync(join(directory, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory).sort()).toEqual(["backups", "images", "secrets.json"]);
  });

  it("is closed to others when its file was not", () => {
    const path = join(directory, "secrets.json");
    const first = read().sessionSecrets;
    chmodSync(path, 0o644);
    expect(read().sessionSecrets).toEqual(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("is refused when somebody wrote one that can be guessed", () => {
    const path = join(directory, "secrets.json");
    writeFileSync(path, JSON.stringify({ sessionSecret: "x".repeat(40) }));
    expect(readMistake({})).toMatch(/^DATA_DIR tiene en secrets\.json una clave fácil de adivinar/);
  });

  it("is not made when one is given", () => {
    read({ SESSION_SECRET: NEW_SECRET });
    expect(existsSync(join(directory, "secrets.json"))).toBe(false);
  });

  it.each(["{", "{}", '{"sessionSecret":"corta"}', ""])(
    "a secrets file holding %j stops the start and stays as it is",
    (text) => {
      const path = join(directory, "secrets.json");
      writeFileSync(path, text);
      expect(readMistake({})).toMatch(/^DATA_DIR tiene un secrets\.json que no se puede leer/);
      expect(readFileSync(path, "utf8")).toBe(text);
    },
  );
});
