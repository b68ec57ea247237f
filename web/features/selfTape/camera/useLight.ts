import { useEffect, useState } from 'react'
import { measureLight, type LightQuality } from './measureLight.ts'

const intervalMs = 1_000
/** Size in pixels of the picture in which the light is measured. A small picture is enough. */
const [width, height] = [64, 36]
/** A result is shown only after this many equal results in a row, so that a short shadow does not cause a warning. */
const neededCount = 3

/** Measures the light in a camera's picture once a second. Returns null until the first result. */
export function useLight(stream: MediaStream): LightQuality | null {
  const [light, setLight] = useState<LightQuality | null>(null)
  useEffect(() => {
    const video = document.createElement('video')
    video.muted = true
    video.playsInline = true
    video.srcObject = stream
    // Most browsers play a muted video without a user gesture. If the browser refuses, the light is not measured.
    video.play().catch(() => undefined)
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const picture = canvas.getContext('2d', { willReadFrequently: true })
    let last: LightQuality | null = null
    let count = 0
    const timer = setInterval(() => {
      if (!picture || video.readyState < video.HAVE_CURRENT_DATA) return
      picture.drawImage(video, 0, 0, width, height)
      const found = measureLight(picture.getImageData(0, 0, width, height))
      count = found === last ? count + 1 : 1
      last = found
      if (count >= neededCount) setLight(found)
    }, intervalMs)
    return () => {
      clearInterval(timer)
      video.srcObject = null
    }
  }, [stream])
  return light
}
