import { vi } from 'vitest'

/**
 * Fakes a browser that supports passkeys, which happy-dom lacks. `get` answers for the user in the dialog that asks for
 * a passkey, and `create` in the dialog that creates one.
 */
export function fakePasskeys(get: () => Promise<unknown>, create = get): void {
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  vi.spyOn(Navigator.prototype, 'credentials', 'get').mockReturnValue({
    get,
    create,
  } as unknown as CredentialsContainer)
}

/** Fakes a browser that does not support passkeys. */
export function fakeNoPasskeys(): void {
  vi.stubGlobal('PublicKeyCredential', undefined)
}
