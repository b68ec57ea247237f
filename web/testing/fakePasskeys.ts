import { vi } from 'vitest'

/** Fakes a browser with passkeys, which happy-dom lacks. `get` is the user's response to the passkey dialog. */
export function fakePasskeys(get: () => Promise<unknown>): void {
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  vi.spyOn(Navigator.prototype, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer)
}

/** Fakes a browser without passkeys. */
export function fakeNoPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', undefined)
}
