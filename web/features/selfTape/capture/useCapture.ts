import { useCallback, useEffect, useRef, useState } from 'react'
import { CaptureError, listDevices, openCapture, type CaptureOptions, type CaptureProblem } from './openCapture.ts'

type Devices = Awaited<ReturnType<typeof listDevices>>

export type Capture = {
  stream: MediaStream | null
  isOpening: boolean
  problem: CaptureProblem | null
  devices: Devices
  open: () => void
}

const stopTracks = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop())

/** Opens the camera and the microphone on request, and again after each change of the options. */
export function useCapture({ cameraId, microphoneId, listening, height }: CaptureOptions): Capture {
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [problem, setProblem] = useState<CaptureProblem | null>(null)
  const [isWanted, setWanted] = useState(false)
  const [isOpening, setOpening] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  const current = useRef<MediaStream | null>(null)

  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    setOpening(true)
    const start = async () => {
      try {
        // Stops the earlier stream first, because on some phones a camera or microphone can be in only one stream.
        stopTracks(current.current)
        const opened = await openCapture({ cameraId, microphoneId, listening, height })
        if (isOver) return stopTracks(opened)
        current.current = opened
        setStream(opened)
        setProblem(null)
        setDevices(await listDevices())
      } catch (error) {
        if (isOver) return
        setStream(null)
        setProblem(error instanceof CaptureError ? error.problem : 'unable')
      } finally {
        if (!isOver) setOpening(false)
      }
    }
    void start()
    return () => void (isOver = true)
  }, [isWanted, attempt, cameraId, microphoneId, listening, height])

  useEffect(() => () => stopTracks(current.current), [])

  // Removes the stream when the camera or the microphone was unplugged, because the picture would otherwise be black.
  useEffect(() => {
    if (!stream) return
    const handleEnd = () => {
      // Also turns off the other device, such as the microphone after the camera was unplugged.
      stopTracks(stream)
      setStream(null)
      setWanted(false)
      // A device can end while the devices are still being listed.
      setOpening(false)
    }
    for (const track of stream.getTracks()) track.addEventListener('ended', handleEnd)
    return () => {
      for (const track of stream.getTracks()) track.removeEventListener('ended', handleEnd)
    }
  }, [stream])

  const open = useCallback(() => {
    setWanted(true)
    setAttempt((count) => count + 1)
  }, [])
  return { stream, isOpening, problem, devices, open }
}
