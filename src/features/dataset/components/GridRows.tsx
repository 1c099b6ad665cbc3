import { useState } from 'react'
import { counted } from '@/lib/words'
import styled from 'styled-components'
import { Button, Checkbox, IconButton, MEDIA, Muted, SearchField, Stack, TextField, useAnnounce } from '@/ui'
import { RuledList } from '@/ui/Sections'
import { moveRow, rowsOf, stageRowText, toggleRow, type GridEdit, type GridOption } from '../model/grid'

/** Lists of this length and more can be searched. */
const SEARCH_FROM = 10

const List = styled(RuledList)`
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  li {
    padding: var(--s2) var(--s3);
  }
`
const Head = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--s1);
  > :first-child {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Text = styled.div`
  display: flex;
  align-items: end;
  gap: var(--s2);
  padding: var(--s1) 0 var(--s1) var(--s5);
  > :first-child {
    flex: 1;
    min-width: 0;
  }
  ${MEDIA.below768} {
    padding-left: 0;
    flex-direction: column;
    align-items: stretch;
  }
`

export interface GridRowsProps {
  readonly edit: GridEdit
  readonly onChange: (edit: GridEdit) => void
}

interface RowProps extends GridRowsProps {
  readonly option: GridOption
}

const Row = ({ edit, option, onChange }: RowProps) => {
  const announce = useAnnounce()
  const { questionName: name, active, stagedText, originalText } = option
  const rows = rowsOf(edit)
  const at = rows.indexOf(option)
  const move = (by: -1 | 1) => {
    onChange(moveRow(edit, name, by))
    announce(`${name}, row ${at + 1 + by} of ${rows.length}`)
  }
  return (
    <li>
      <Head>
        <Checkbox
          checked={active}
          label={active ? name : `${name} ${option.questionText}`}
          onCheckedChange={on => onChange(toggleRow(edit, name, on))}
        />
        {active && (
          <>
            <IconButton
              icon="arrow-up"
              size={28}
              tooltip={false}
              label={`Move ${name} up`}
              disabledReason={at === 0 ? 'Already first' : null}
              onClick={() => move(-1)}
            />
            <IconButton
              icon="arrow-down"
              size={28}
              tooltip={false}
              label={`Move ${name} down`}
              disabledReason={at === rows.length - 1 ? 'Already last' : null}
              onClick={() => move(1)}
            />
          </>
        )}
      </Head>
      {active && (
        <Text>
          <TextField
            label={`Text of row ${name}`}
            labelHidden
            value={stagedText}
            maxLength={5000}
            onValueChange={text => onChange(stageRowText(edit, name, text))}
          />
          {stagedText !== originalText && originalText !== '' && (
            <Button size="sm" variant="ghost" onClick={() => onChange(stageRowText(edit, name, originalText))}>
              Restore original
            </Button>
          )}
        </Text>
      )}
    </li>
  )
}

const fits = (search: string, { questionName, questionText }: GridOption): boolean =>
  `${questionName} ${questionText}`.toLowerCase().includes(search.trim().toLowerCase())

/** The questions that can be rows, ticked or not, in their order, with their row texts. */
export const GridRows = ({ edit, onChange }: GridRowsProps) => {
  const [search, setSearch] = useState('')
  const shown = edit.options.filter(option => fits(search, option))
  return (
    <Stack $gap="s2">
      <h3>Grid rows</h3>
      <Muted $size="sm">
        {rowsOf(edit).length} of {counted(edit.options.length, 'matching question', 'matching questions')} selected
      </Muted>
      {edit.options.length >= SEARCH_FROM && (
        <SearchField label="Find a question to group" value={search} onValueChange={setSearch} />
      )}
      {shown.length === 0 ? (
        <Muted>No questions match</Muted>
      ) : (
        <List as="ol">
          {shown.map(option => (
            <Row key={option.questionName} edit={edit} option={option} onChange={onChange} />
          ))}
        </List>
      )}
    </Stack>
  )
}
