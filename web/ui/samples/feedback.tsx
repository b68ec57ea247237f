import { Link } from 'react-router'
import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { Loaded } from '../Loaded.tsx'
import { Notice } from '../Notice.tsx'
import { Progress } from '../Progress.tsx'
import { showToast } from '../toasts.ts'
import { Waiting } from '../Waiting.tsx'
import type { SampleSection } from './sample.ts'
import { longWords } from './words.ts'

const nothing = () => undefined
const failed = { data: undefined, isPending: false, error: new Error('a sample'), refetch: nothing }

export const noticeSamples: SampleSection = {
  title: 'Banners and notices',
  samples: [
    {
      name: 'Plain',
      show: <Notice act={<Link to="#plans">See plans</Link>}>Your trial is active. 12 days left.</Notice>,
    },
    {
      name: 'Plain, with a sign of its own',
      show: <Notice sign="offline">You’re offline. The rest waits for the connection.</Notice>,
    },
    {
      name: 'Held back',
      show: (
        <Notice kind="hold" act={<Button size="dense">Return to admin</Button>}>
          Viewing as Teodor Vance (read-only)
        </Notice>
      ),
    },
    {
      name: 'Failed',
      show: (
        <Notice kind="failed" act={<Button size="dense">Try Again</Button>}>
          The mailbox didn’t answer. Your draft is safe.
        </Notice>
      ),
    },
    { name: 'Done', show: <Notice kind="done">Phone updated</Notice> },
    {
      name: 'Long words',
      show: (
        <Notice kind="failed" act={<Button size="dense">Try Again</Button>}>
          {longWords.sentence}
        </Notice>
      ),
    },
  ],
}

export const toastSamples: SampleSection = {
  title: 'Toasts',
  samples: [
    { name: 'Said and gone', show: <Button onPress={() => showToast('Copied')}>Show one</Button> },
    {
      name: 'Can be undone',
      show: (
        <Button onPress={() => showToast('Recording deleted', { act: { words: 'Undo', onPress: nothing } })}>
          Delete one
        </Button>
      ),
    },
    {
      name: 'Failed, and long',
      show: <Button onPress={() => showToast(longWords.sentence, { kind: 'failed' })}>Fail once</Button>,
    },
  ],
}

export const waitingSamples: SampleSection = {
  title: 'Waiting, empty, failed',
  samples: [
    { name: 'Waiting', show: <Waiting rows={2} /> },
    {
      name: 'Empty',
      show: (
        <Empty title="No readings yet" act={<Button>Read the sample scene</Button>}>
          Every reading you make is kept here, with the voice that gave it.
        </Empty>
      ),
    },
    {
      name: 'Failed',
      show: (
        <Loaded query={failed} sayError={() => 'Your recordings could not be fetched.'}>
          {() => null}
        </Loaded>
      ),
    },
    { name: 'Under way', show: <Progress label="Reading line 9 of 12" value={0.7} words="about 20 seconds left" /> },
    { name: 'Under way, nobody knows how long', show: <Progress label="Fetching the voice" value={null} /> },
  ],
}
