import { useState } from 'react'
import { Checkbox } from '../forms/Checkbox.tsx'
import { SegmentedControl } from '../forms/SegmentedControl.tsx'
import { PasswordField, TextField } from '../forms/TextField.tsx'
import { Select } from '../forms/Select.tsx'
import { Switch } from '../forms/Switch.tsx'
import { TextArea } from '../forms/TextArea.tsx'
import type { SampleSection } from './sample.ts'
import { longTexts } from './longTexts.ts'

const ages = [
  { value: 'any', label: 'Any age' },
  { value: 'young', label: 'Young' },
  { value: 'old', label: longTexts.label },
] as const

const parts = [
  { value: 'whole', label: 'Whole' },
  { value: 'letters', label: 'Letters' },
  { value: 'hidden', label: 'Hidden' },
] as const

function LiveSwitch({ startsOn = false }: { startsOn?: boolean }) {
  const [isOn, setOn] = useState(startsOn)
  return (
    <Switch label="Read everything" hint="9 names and 4 directions will not be spoken." isOn={isOn} onChange={setOn} />
  )
}

function LiveCheckbox({ isMixed }: { isMixed?: boolean }) {
  const [isChecked, setChecked] = useState(true)
  const props = { label: 'Keep me posted', isChecked, onChange: setChecked }
  return isMixed ? <Checkbox {...props} label="All of them" isMixed /> : <Checkbox {...props} />
}

function LiveSelect({ size }: { size?: 'dense' }) {
  const [age, setAge] = useState<(typeof ages)[number]['value']>('any')
  return <Select label="Age" options={ages} value={age} onChange={setAge} {...(size ? { size } : {})} />
}

function LiveChoice({ size, isWide }: { size?: 'dense'; isWide?: boolean }) {
  const [part, setPart] = useState<(typeof parts)[number]['value']>('letters')
  const variants = { ...(size ? { size } : {}), ...(isWide ? { isWide } : {}) }
  return <SegmentedControl label="Show my lines" options={parts} value={part} onChange={setPart} {...variants} />
}

const nothing = () => undefined

export const fieldSamples: SampleSection = {
  title: 'Fields',
  samples: [
    {
      name: 'With a hint',
      show: <TextField label="Script title" name="title" placeholder="The Late Ferry" hint="Only you can see it." />,
    },
    {
      name: 'With an error',
      show: (
        <TextField label="Promo code" name="code" defaultValue="BRAKEALEG" problem="Invalid coupon code" isVerbatim />
      ),
    },
    { name: 'Disabled', show: <TextField label="Email" name="email" defaultValue="ines@example.org" isDisabled /> },
    {
      name: 'Password that can be shown',
      show: (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          defaultValue="Open-the-curtain-7"
        />
      ),
    },
    { name: 'Several lines', show: <TextArea label="Message" name="message" rows={3} hint="We read every one." /> },
    {
      name: 'Several lines, with an error',
      show: <TextArea label="Note" name="note" rows={2} problem="Please write a few words." />,
    },
    { name: 'Select', show: <LiveSelect /> },
    {
      name: 'Select with an error',
      show: <Select label="Plan" options={ages} value="any" onChange={nothing} problem="Please choose a plan." />,
    },
    { name: 'Select in a row of tools', show: <LiveSelect size="dense" /> },
    {
      name: 'Long words',
      show: (
        <TextField label={longTexts.label} name="long" defaultValue={longTexts.address} problem={longTexts.sentence} />
      ),
    },
  ],
}

export const choiceSamples: SampleSection = {
  title: 'Choices',
  samples: [
    { name: 'Switch, off', show: <LiveSwitch /> },
    { name: 'Switch, on', show: <LiveSwitch startsOn /> },
    { name: 'Switch, disabled', show: <Switch label="Wait for my line" isOn isDisabled onChange={nothing} /> },
    { name: 'Checkbox', show: <LiveCheckbox /> },
    { name: 'Checkbox for several items, some of them selected', show: <LiveCheckbox isMixed /> },
    {
      name: 'Checkbox with an error',
      show: (
        <Checkbox label="I agree to the terms" isChecked={false} onChange={nothing} problem="Please agree to go on." />
      ),
    },
    { name: 'Checkbox, disabled', show: <Checkbox label="Already included" isChecked isDisabled onChange={nothing} /> },
    { name: 'Choice of one option', show: <LiveChoice /> },
    { name: 'Choice of one option, full width', show: <LiveChoice isWide /> },
    { name: 'Dense', show: <LiveChoice size="dense" /> },
  ],
}
