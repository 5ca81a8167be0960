import { hkdfSync } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";

import { getEnvironment } from "../settings/environment.server";

/** The specification's token lifetime and session timeout. */
const SESSION_HOURS = 24;

const ALGORITHM = "HS256";
const ISSUER = "tela";
const AUDIENCE = "tela-admin";

/** The content of a token; its session must still exist. */
export type TokenClaims = { sessionId: string; adminId: number };

export type NewSession = { claims: TokenClaims; passwordHash: string };

export function expireSession(now: Date): Date {
  return new Date(now.getTime() + SESSION_HOURS * 60 * 60 * 1000);
}

export function signAdminToken({ sessionId, adminId }: TokenClaims, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(adminId))
    .setJti(sessionId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SESSION_HOURS * 60 * 60)
    .sign(deriveKey(getEnvironment().sessionSecrets[0]));
}

/** Null unless this shop signed the token for this purpose and it has not expired. */
export async function verifyAdminToken(token: string, now: Date): Promise<TokenClaims | null> {
  for (const secret of getEnvironment().sessionSecrets) {
    const claims = await verifyWith(deriveKey(secret), token, now);
    if (claims) return claims;
  }
  return null;
}

async function verifyWith(key: Uint8Array, token: string, now: Date): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ["sub", "jti", "iat", "exp"],
      maxTokenAge: `${SESSION_HOURS}h`,
    });
    const adminId = Number(payload.sub);
    return payload.jti !== undefined && Number.isSafeInteger(adminId)
      ? { sessionId: payload.jti, adminId }
      : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A separate key for tokens, so that no cookie signed with the same secret passes as one. */
function deriveKey(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "tela admin token", 32));
}
