import { useMemo } from 'react'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'

/**
 * Returns the actions of the setting `waitsForVoice`, of the main button, and of the dialog that explains the
 * microphone. The app shows this dialog until the user has answered it, before the browser asks for permission;
 * `onAskForMicrophone` shows the dialog.
 */
export function useVoiceChoice(
  { rehearsal, preferences, changePreferences, isUnderWay }: RehearsalHandle,
  onAskForMicrophone: () => void,
) {
  return useMemo(() => {
    const { voiceActivity, engine } = rehearsal
    const openMicrophone = () => {
      rehearsal.resumeAudio()
      void voiceActivity.open()
    }
    const needsMicrophone = () => preferences.mode === 'run' && preferences.waitsForVoice && !voiceActivity.isOpen()
    const setWaitsForVoice = (isOn: boolean) => {
      changePreferences({ waitsForVoice: isOn })
      if (!isOn) voiceActivity.close()
      else if (preferences.wasAsked) openMicrophone()
      else onAskForMicrophone()
    }
    return {
      openMicrophone,
      setWaitsForVoice,
      toggleVoice: () => setWaitsForVoice(!preferences.waitsForVoice),
      /**
       * Handles the main button and its key: calls `engine.press`. But before the first rehearsal that needs the
       * microphone, a dialog explains why the app uses the microphone.
       */
      press() {
        rehearsal.resumeAudio()
        if (!isUnderWay && needsMicrophone() && !preferences.wasAsked) onAskForMicrophone()
        else engine.press()
      },
      /** Applies the user's answer in the dialog that explains the microphone, then starts the rehearsal. */
      async answer(isYes: boolean) {
        rehearsal.resumeAudio()
        const waitsForTime = isYes ? preferences.waitsForTime : true
        changePreferences({ wasAsked: true, waitsForVoice: isYes, waitsForTime })
        if (isYes) await voiceActivity.open()
        engine.play()
      },
    }
  }, [rehearsal, preferences, isUnderWay, onAskForMicrophone, changePreferences])
}

export type VoiceChoice = ReturnType<typeof useVoiceChoice>
