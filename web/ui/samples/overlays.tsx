import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Dialog, type DialogProps } from '../overlays/Dialog.tsx'
import { TextField } from '../forms/TextField.tsx'
import { Menu } from '../actions/Menu.tsx'
import { Popover } from '../overlays/Popover.tsx'
import { Switch } from '../forms/Switch.tsx'
import { Tabs } from '../layout/Tabs.tsx'
import type { SampleSection } from './sample.ts'
import { longTexts } from './longTexts.ts'

const nothing = () => undefined

function DialogSample({ opener, ...dialog }: { opener: string } & Omit<DialogProps, 'isOpen' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const acts = (
    <>
      <Button onPress={close}>Cancel</Button>
      <Button kind="main" onPress={close}>
        Save
      </Button>
    </>
  )
  return (
    <>
      <Button onPress={() => setOpen(true)}>{opener}</Button>
      <Dialog {...dialog} isOpen={isOpen} onClose={close} actions={dialog.placement === 'side' ? undefined : acts} />
    </>
  )
}

function LiveTabs() {
  const [openId, setOpenId] = useState<'listen' | 'run' | 'tape'>('listen')
  return (
    <Tabs
      label="Ways to practise"
      openId={openId}
      onOpen={setOpenId}
      tabs={[
        { id: 'listen', label: 'Listen', panel: <p>The whole scene is read to you.</p> },
        { id: 'run', label: 'Run lines', panel: <p>Your part is silent; the reader waits.</p> },
        { id: 'tape', label: 'Self-tape', panel: null, isDisabled: true },
      ]}
    />
  )
}

function PopoverSample() {
  const [isOn, setOn] = useState(true)
  return (
    <Popover label="How it reads" trigger={<Button icon="speed">Speed</Button>}>
      <Switch label="Keep the pitch" isOn={isOn} onChange={setOn} />
      <p>Faster and slower, in the same voice.</p>
    </Popover>
  )
}

export const overlaySamples: SampleSection = {
  title: 'Menus, dialogs, tabs',
  samples: [
    {
      name: 'Menu',
      show: (
        <Menu
          trigger={<Button kind="bare" icon="more" label="More for this recording" />}
          items={[
            { label: 'Rename', icon: 'pencil', onChoose: nothing },
            { label: 'Copy the text', icon: 'copy', onChoose: nothing, isDisabled: true },
            'rule',
            { heading: 'Show' },
            { label: 'My lines', isChosen: true, onChoose: nothing },
            { label: longTexts.label, isChosen: false, onChoose: nothing },
            'rule',
            { label: 'Delete', icon: 'trash', kind: 'danger', onChoose: nothing },
          ]}
        />
      ),
    },
    { name: 'Popover', show: <PopoverSample /> },
    {
      name: 'Dialog',
      show: (
        <DialogSample opener="Rename" title="Rename this recording" description="Only you see the name.">
          <TextField label="Name" name="recording" defaultValue="The Late Ferry" />
        </DialogSample>
      ),
    },
    {
      name: 'Dialog at the side; fills a phone',
      show: (
        <DialogSample opener="Choose a voice" title="Choose a Voice" placement="side">
          <p>{longTexts.sentence}</p>
        </DialogSample>
      ),
    },
    { name: 'Tabs', show: <LiveTabs /> },
  ],
}
