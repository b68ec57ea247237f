import * as messages from '../messages.ts'

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, messages.deviceNameAndroid],
  [/\bCrOS\b/, messages.deviceNameChromebook],
  [/\bWindows\b/, messages.deviceNameWindows],
  [/\bMac(?:intosh| OS X)\b/, messages.deviceNameMac],
  [/\bLinux\b/, messages.deviceNameLinux],
]

/** Returns a default name for a passkey: the kind of device in the browser's user-agent string. */
export const getDeviceName = (userAgent: string): string =>
  devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? messages.sectionThisDevice
