import { Button, ButtonLink } from '../actions/Button.tsx'
import { DownloadLink } from '../actions/DownloadLink.tsx'
import { PlayButton } from '../actions/PlayButton.tsx'
import type { SampleSection } from './sample.ts'
import { longTexts } from './longTexts.ts'

const nothing = () => undefined

export const buttonSamples: SampleSection = {
  title: 'Buttons',
  samples: [
    { name: 'Main, once per screen', show: <Button kind="main">Read aloud</Button> },
    { name: 'Quiet', show: <Button>Change</Button> },
    {
      name: 'Bare, in a row of tools',
      show: (
        <Button kind="bare" icon="refresh">
          Refresh
        </Button>
      ),
    },
    { name: 'Danger', show: <Button kind="danger">Delete script</Button> },
    {
      name: 'Disabled',
      show: (
        <Button kind="main" isDisabled>
          Read aloud
        </Button>
      ),
    },
    {
      name: 'Busy',
      show: (
        <Button kind="main" isBusy>
          Sending…
        </Button>
      ),
    },
    { name: 'Pressed', show: <Button isPressed>Loop</Button> },
    {
      name: 'Large',
      show: (
        <Button kind="main" size="large">
          Get Started
        </Button>
      ),
    },
    { name: 'Dense', show: <Button size="dense">Try Again</Button> },
    {
      name: 'Only an icon, with its label on hover and focus',
      show: <Button kind="bare" icon="trash" label="Delete" />,
    },
    { name: 'Long words', show: <Button>{longTexts.label}</Button> },
    { name: 'A link that looks like a button', show: <ButtonLink to="#buttons">See plans</ButtonLink> },
  ],
}

export const playSamples: SampleSection = {
  title: 'Play',
  samples: [
    { name: 'In a row', show: <PlayButton label="Play Imogen" isPlaying={false} onPress={nothing} /> },
    { name: 'Playing', show: <PlayButton label="Pause Imogen" isPlaying onPress={nothing} /> },
    {
      name: 'Loading before playback starts',
      show: <PlayButton label="Play Orla" isPlaying={false} isWaiting onPress={nothing} />,
    },
    { name: 'Disabled', show: <PlayButton label="Play Walter" isPlaying={false} isDisabled onPress={nothing} /> },
    {
      name: 'Large, for a player',
      show: <PlayButton label="Play the recording" size="large" isPlaying={false} onPress={nothing} />,
    },
    { name: 'Download', show: <DownloadLink url="/icon.svg" fileName="icon.svg" label="Download the recording" /> },
    { name: 'Download in a row', show: <DownloadLink isBare url="/icon.svg" fileName="icon.svg" label="Download" /> },
    { name: 'Download, not ready', show: <DownloadLink isDisabled url="" fileName="" label="Download, not ready" /> },
  ],
}
