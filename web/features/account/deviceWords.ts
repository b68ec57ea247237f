import * as words from './words.ts'

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, words.androidDevice],
  [/\bCrOS\b/, words.chromebook],
  [/\bWindows\b/, words.windowsComputer],
  [/\bMac(?:intosh| OS X)\b/, words.mac],
  [/\bLinux\b/, words.linuxComputer],
]

/** What to call the key that this device makes, until its owner calls it something else. */
export const deviceWords = (userAgent: string): string =>
  devices.find(([sign]) => sign.test(userAgent))?.[1] ?? words.thisDevice
