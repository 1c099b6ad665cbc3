import { useState } from 'react'
import {
  Avatar,
  Breadcrumbs,
  Button,
  Callout,
  Card,
  CardSkeleton,
  Count,
  DatasetBadge,
  DataTable,
  EmptyState,
  ErrorState,
  FileDrop,
  Icon,
  LockedCard,
  Logo,
  Pagination,
  ProgressBar,
  Row,
  Spinner,
  Surface,
  TabPanel,
  Tabs,
  Tag,
  TokenList,
  type Column,
  type IconName,
} from '@/ui'
import { DragList, moveItem } from '@/ui/DragList'
import { ICON_PATHS, DOT_ICONS } from '@/ui/iconPaths'
import { Section } from './Section'

const STATES = [null, 'Awaiting Publish', 'Ready', 'Needs Annotation', 'ERROR', 'Reading']
const ICONS = [...Object.keys(ICON_PATHS), ...Object.keys(DOT_ICONS)] as IconName[]

const Marks = () => (
  <>
    <Section title="Tags, badges, counts" row>
      <Tag label="Snacks" active />
      <Tag label="Better-for-you snacking occasions" room={120} />
      {STATES.map(state => (
        <DatasetBadge key={state} state={state} />
      ))}
      <Count value={312} />
      <Count value={130} capped active />
      <Avatar name="Anna Berg" />
      <Avatar name="Harbour Field Research" square />
      <Spinner label="Loading" />
      <Logo name="Tabularium" />
    </Section>
    <Section title="Icons" row>
      {ICONS.map(name => (
        <span key={name} title={name}>
          <Icon name={name} size={20} />
        </span>
      ))}
    </Section>
  </>
)

const Lists = () => {
  const [tokens, setTokens] = useState([
    { id: 'a', category: 'Year', value: '2024' },
    { id: 'b', category: 'Category', value: 'Snacks' },
  ])
  const [tab, setTab] = useState<'sets' | 'grids'>('sets')
  const [order, setOrder] = useState<readonly string[]>(['Age', 'Gender', 'Region', 'Income'])
  return (
    <Section title="Lists">
      <TokenList
        label="Active filters"
        items={tokens}
        onRemove={id => setTokens(tokens.filter(token => token.id !== id))}
        onClear={() => setTokens([])}
      />
      <Pagination page={3} pages={9} hrefOf={page => `/gallery?page=${page}`} />
      <Breadcrumbs items={[{ label: 'Studies', href: '/gallery' }, { label: 'Brand tracker' }]} />
      <Tabs
        label="Found"
        value={tab}
        onValueChange={setTab}
        items={[
          { id: 'sets', label: 'Multiple-response sets', count: 18, attention: '2 to check' },
          { id: 'grids', label: 'Grids', count: 22 },
        ]}
      >
        <TabPanel value="sets">18 sets</TabPanel>
        <TabPanel value="grids">22 grids</TabPanel>
      </Tabs>
      <DragList
        label="Report variables"
        items={order}
        idOf={name => name}
        labelOf={name => name}
        onMove={(from, to) => setOrder(moveItem(order, from, to))}
      >
        {(name, { handle, menu }) => (
          <Surface as="div">
            <Row>
              {handle}
              <span>{name}</span>
              <span style={{ marginLeft: 'auto' }}>{menu}</span>
            </Row>
          </Surface>
        )}
      </DragList>
    </Section>
  )
}

interface Person {
  readonly name: string
  readonly base: number
}
const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', header: 'Question', cell: p => p.name, sortable: true, rowHeader: true },
  { id: 'base', header: 'Base', cell: p => p.base.toLocaleString('en'), align: 'right', sortable: true },
]
const ROWS: readonly Person[] = [
  { name: 'Brands heard of', base: 2014 },
  { name: 'Brands eaten, past 4 weeks', base: 1908 },
]

const Cards = () => (
  <Section title="Cards">
    <Card
      icon="database"
      preheader="Brand tracker"
      when="March 2024"
      title="Snack Brand Tracker, Wave 12"
      href="/gallery"
      footStart="n=2,014"
      footEnd="NF-2024-031"
    >
      <Row $gap="s1-5">
        <Tag label="Snacks" active />
        <Tag label="Brand health" />
      </Row>
    </Card>
    <LockedCard />
    <CardSkeleton />
  </Section>
)

const Messages = () => (
  <Section title="Messages">
    <Callout title="Showing your saved filters">They differ from the link you followed.</Callout>
    <Callout tone="success">Saved.</Callout>
    <Callout tone="warning">2 weights are missing.</Callout>
    <Callout tone="danger" action={<Button size="sm">Try again</Button>}>
      The dataset could not be published.
    </Callout>
    <Surface>
      <EmptyState title="No studies match these filters" action={<Button>Clear filters</Button>} />
    </Surface>
    <Surface>
      <ErrorState
        message="There was a problem loading your studies. Please refresh and try again."
        onRetry={() => undefined}
      />
    </Surface>
    <ProgressBar done={24} total={40} label="Summary" words="24 of 40 ready" />
    <ProgressBar done={0} total={0} label="Reading" words="Reading the file" />
    <FileDrop label="Choose a file" hint=".sav, .xlsx or .csv, up to 1 GB" onFile={() => undefined} />
    <FileDrop
      label="Choose a file"
      onFile={() => undefined}
      error="This is a Word document. Choose a .sav, .xlsx or .csv file."
    />
    <FileDrop
      label="Choose a file"
      onFile={() => undefined}
      uploading={{ name: 'snack_tracker_2026_03.sav', loaded: 6, total: 18, onCancel: () => undefined }}
    />
    <Surface $clip>
      <DataTable
        caption="Questions"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={p => p.name}
        sort={{ column: 'base', direction: 'descending' }}
        onSort={() => undefined}
      />
    </Surface>
  </Section>
)

export const Display = () => (
  <>
    <Marks />
    <Lists />
    <Cards />
    <Messages />
  </>
)
