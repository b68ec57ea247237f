const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android device'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows computer'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux computer'],
]

/** What to call the key that this device makes, until its owner calls it something else. */
export const deviceWords = (userAgent: string): string =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? 'This device'
