import { Link } from 'react-router'
import { Button } from '../actions/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { QueryContent } from '../feedback/QueryContent.tsx'
import { Notice } from '../feedback/Notice.tsx'
import { ProgressBar } from '../feedback/ProgressBar.tsx'
import { showToast } from '../overlays/toasts.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import type { SampleSection } from './sample.ts'
import { longTexts } from './longTexts.ts'

const nothing = () => undefined
const failed = { data: undefined, isPending: false, error: new Error('a sample'), refetch: nothing }

export const noticeSamples: SampleSection = {
  title: 'Banners and notices',
  samples: [
    {
      name: 'Plain',
      show: <Notice action={<Link to="#plans">See plans</Link>}>Your trial is active. 12 days left.</Notice>,
    },
    {
      name: 'Plain, with another icon',
      show: <Notice icon="offline">You’re offline. The rest waits for the connection.</Notice>,
    },
    {
      name: 'Read-only',
      show: (
        <Notice kind="hold" action={<Button size="dense">Return to admin</Button>}>
          Viewing as Teodor Vance (read-only)
        </Notice>
      ),
    },
    {
      name: 'Failed',
      show: (
        <Notice kind="failed" action={<Button size="dense">Try Again</Button>}>
          The mailbox didn’t answer. Your draft is safe.
        </Notice>
      ),
    },
    { name: 'Done', show: <Notice kind="done">Phone updated</Notice> },
    {
      name: 'Long words',
      show: (
        <Notice kind="failed" action={<Button size="dense">Try Again</Button>}>
          {longTexts.sentence}
        </Notice>
      ),
    },
  ],
}

export const toastSamples: SampleSection = {
  title: 'Toasts',
  samples: [
    { name: 'Disappears by itself', show: <Button onPress={() => showToast('Copied')}>Show one</Button> },
    {
      name: 'Can be undone',
      show: (
        <Button onPress={() => showToast('Recording deleted', { act: { label: 'Undo', onPress: nothing } })}>
          Delete one
        </Button>
      ),
    },
    {
      name: 'Failed, and long',
      show: <Button onPress={() => showToast(longTexts.sentence, { kind: 'failed' })}>Fail once</Button>,
    },
  ],
}

export const loadingSamples: SampleSection = {
  title: 'Waiting, empty, failed',
  samples: [
    { name: 'Waiting', show: <Skeleton rows={2} /> },
    {
      name: 'Empty',
      show: (
        <EmptyState title="No readings yet" act={<Button>Read the sample scene</Button>}>
          Every reading you make is kept here, with the voice that gave it.
        </EmptyState>
      ),
    },
    {
      name: 'Failed',
      show: (
        <QueryContent query={failed} formatError={() => 'Your recordings could not be fetched.'}>
          {() => null}
        </QueryContent>
      ),
    },
    {
      name: 'In progress',
      show: <ProgressBar label="Reading line 9 of 12" value={0.7} valueText="about 20 seconds left" />,
    },
    { name: 'In progress, duration unknown', show: <ProgressBar label="Fetching the voice" value={null} /> },
  ],
}
