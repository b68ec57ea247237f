/**
 * Sets whether the browser asks not to be tracked. The values stay until the next call. Tests start with "Do Not Track"
 * on.
 */
export function setTrackingSignals({ doNotTrack = '1', isPrivacyControlled = false } = {}): void {
  Object.defineProperty(navigator, 'doNotTrack', { value: doNotTrack, configurable: true })
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: isPrivacyControlled, configurable: true })
}

/** Fakes `navigator.sendBeacon`, which happy-dom lacks: the body is sent by `fetch`. */
export function fakeBeacon(): void {
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (path: string, body: Blob) => {
      void body.text().then((text) => fetch(path, { method: 'POST', body: text }))
      return true
    },
  })
}
