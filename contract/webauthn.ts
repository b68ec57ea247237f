import { z } from 'zod'

const bytes = z.string().max(16_384)

/** A credential as the browser returns it (WebAuthn Level 3 §5.1, JSON form). The server's library verifies it. */
const credential = {
  id: z.string().min(1).max(2048),
  rawId: z.string().min(1).max(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
}

/** What the browser returns when the user creates a passkey. The server verifies it. */
export const registrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})

/** What the browser returns when the user signs in or proves an identity with a passkey. The server verifies it. */
export const authenticationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.string().max(256).optional(),
  }),
})
