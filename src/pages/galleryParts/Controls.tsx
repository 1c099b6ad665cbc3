import { useState } from 'react'
import {
  Button,
  ButtonLink,
  Checkbox,
  IconButton,
  InlineEdit,
  Link,
  Radio,
  SearchField,
  Segmented,
  Select,
  Stack,
  TextArea,
  TextField,
  Toggle,
} from '@/ui'
import { Combobox, MultiCombobox } from '@/ui/Combobox'
import { Section } from './Section'

const COUNTRIES = [
  'Austria',
  'Belgium',
  'Croatia',
  'Denmark',
  'Estonia',
  'Finland',
  'France',
  'Germany',
  'Greece',
  'Italy',
  'Spain',
].map(label => ({ value: label, label }))

const Buttons = () => (
  <Section title="Buttons and links" row>
    <Button variant="primary" icon="report">
      Primary
    </Button>
    <Button icon="plus">Secondary</Button>
    <Button variant="ghost">Ghost</Button>
    <Button variant="danger" icon="trash">
      Danger
    </Button>
    <Button size="sm">Small</Button>
    <Button variant="primary" loading>
      Loading keeps width
    </Button>
    <Button variant="primary" disabledReason="Only managers can add new studies.">
      Disabled with a reason
    </Button>
    <ButtonLink href="/gallery" iconEnd="chevron-right">
      Link as button
    </ButtonLink>
    <IconButton icon="star" label="Favorite" pressed filled />
    <IconButton icon="star" label="Favorite" pressed={false} />
    <IconButton icon="more" label="More" outlined size={36} />
    <IconButton icon="trash" label="Delete" disabledReason="A report in use cannot be deleted." />
    <Link href="/gallery">Plain link</Link>
    <Link href="https://example.com" newTab>
      Outside
    </Link>
  </Section>
)

const Texts = () => {
  const [name, setName] = useState('Report by Age, Region')
  const [password, setPassword] = useState('correct horse')
  const [query, setQuery] = useState('')
  const [note, setNote] = useState('')
  const [title, setTitle] = useState('Brand awareness')
  return (
    <Section title="Text">
      <TextField
        label="Report name"
        value={name}
        onValueChange={setName}
        countTo={25}
        hint="Named automatically until you type"
      />
      <TextField
        label="Study number"
        optional
        value="NF 24"
        onValueChange={() => undefined}
        error="Study Number can only contain letters, numbers, hyphens, and underscores."
      />
      <TextField label="Password" type="password" value={password} onValueChange={setPassword} />
      <TextField label="Disabled" value="Fixed" onValueChange={() => undefined} disabled />
      <SearchField label="Find a question or option" value={query} onValueChange={setQuery} shortcut="/" />
      <SearchField label="Searching" value="snack" onValueChange={() => undefined} busy />
      <TextArea label="Description" optional value={note} onValueChange={setNote} />
      <InlineEdit label="question text" value={title} onSave={setTitle} />
    </Section>
  )
}

const Choices = () => {
  const [on, setOn] = useState(true)
  const [number, setNumber] = useState<'column' | 'row' | 'total' | 'count'>('column')
  const [chart, setChart] = useState<'column' | 'bar' | 'stacked' | 'line'>('bar')
  const [country, setCountry] = useState<string | null>('France')
  const [several, setSeveral] = useState<readonly string[]>(['Denmark', 'Finland'])
  const [weight, setWeight] = useState('census')
  return (
    <Section title="Choices">
      <Stack $gap="s1">
        <Checkbox label="Crunchwell" count="1,055" checked={on} onCheckedChange={setOn} />
        <Checkbox label="NET Savoury snacks" hint="3 options" checked={false} mixed onCheckedChange={() => undefined} />
        <Checkbox label="Poland" count="0" checked={false} disabled onCheckedChange={() => undefined} />
        <Checkbox label="Always on" checked disabled onCheckedChange={() => undefined} />
      </Stack>
      <Stack $gap="s1">
        <Radio
          name="w"
          label="wt_census"
          hint="Census 2021; efficiency 92 %"
          checked={weight === 'census'}
          onSelect={() => setWeight('census')}
        />
        <Radio name="w" label="No weight" checked={weight === 'none'} onSelect={() => setWeight('none')} />
        <Toggle label="Value labels" checked={on} onCheckedChange={setOn} spread />
        <Toggle label="Hide low-base columns" checked={!on} onCheckedChange={() => setOn(!on)} spread />
      </Stack>
      <Stack>
        <Segmented
          label="Numbers"
          value={number}
          onValueChange={setNumber}
          options={[
            { value: 'column', label: 'Col %' },
            { value: 'row', label: 'Row %' },
            { value: 'total', label: 'Total %' },
            { value: 'count', label: 'Count' },
          ]}
          block
        />
        <Segmented
          label="Chart type"
          value={chart}
          onValueChange={setChart}
          options={[
            { value: 'column', label: 'Column', icon: 'chart-column' },
            { value: 'bar', label: 'Bar', icon: 'chart-bar' },
            { value: 'stacked', label: 'Stacked', icon: 'chart-stacked' },
            { value: 'line', label: 'Line', icon: 'chart-line', disabledReason: 'A line needs an ordered axis.' },
          ]}
        />
      </Stack>
      <Select
        label="Confidence"
        icon="scales"
        value="95"
        onValueChange={() => undefined}
        options={['80', '90', '95', '99'].map(value => ({ value, label: `${value} %` }))}
      />
      <Combobox label="Country" options={COUNTRIES} value={country} onValueChange={setCountry} />
      <MultiCombobox
        label="Countries"
        options={COUNTRIES}
        values={several}
        onValuesChange={setSeveral}
        placeholder="Any country"
      />
      <MultiCombobox
        label="Suppliers"
        options={[]}
        values={[]}
        onValuesChange={() => undefined}
        error="Something went wrong, please refresh and try again."
      />
    </Section>
  )
}

export const Controls = () => (
  <>
    <Buttons />
    <Texts />
    <Choices />
  </>
)
