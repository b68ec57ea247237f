import { useMemo } from 'react'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'

/**
 * Returns the actions that turn the setting `waitsForVoice` on and off. The app explains the use of the microphone
 * once, before the browser asks for permission; `onAskForMicrophone` shows the explanation.
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
       * Handles the main button and its key: ends the actor's turn, or starts the rehearsal. Before the first start,
       * a dialog explains why the app uses the microphone.
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
