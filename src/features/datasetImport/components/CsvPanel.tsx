import { useRef, useState } from 'react'
import styled from 'styled-components'
import type { CsvOptions } from '@core/contract'
import { acceptOf, CODEBOOK_ENDINGS } from '@core/domain'
import { Muted, Button, Callout, Row, Select, Stack, Surface, TextField, visuallyHidden } from '@/ui'
import type { Failure } from '@/lib/failure'
import { aNumber, aText, oneOf, recordOf } from '@/lib/readers'
import { DraftNote, useDraft } from '@/ui/drafts'

const Panel = styled(Surface)`
  padding: var(--s4) var(--s4-5);
  h2 {
    margin-bottom: var(--s3);
  }
`
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(220px, 1fr));
  gap: var(--s3) var(--s4);
  margin-bottom: var(--s4);
`
const Native = styled.input`
  ${visuallyHidden}
`

const DELIMITERS = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
] as const
const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
  { value: 'windows-1252', label: 'Windows-1252 (Western)' },
  { value: 'iso-8859-15', label: 'ISO-8859-15 (Western)' },
  { value: 'macintosh', label: 'Mac OS Roman' },
] as const
const HEADERS = [
  { value: '0', label: 'None' },
  { value: '1', label: 'One row' },
  { value: '2', label: 'Two rows (SurveyMonkey)' },
  { value: '3', label: 'Three rows (Qualtrics)' },
] as const
const DECIMALS = [
  { value: '.', label: 'Point (1.5)' },
  { value: ',', label: 'Comma (1,5)' },
] as const
const SEPARATORS = [
  { value: '', label: 'One answer per cell' },
  { value: ';', label: 'Semicolon (1;3;5)' },
  { value: '; ', label: 'Semicolon and space' },
  { value: ',', label: 'Comma (1,3,5)' },
  { value: ', ', label: 'Comma and space' },
  { value: '|', label: 'Vertical bar (1|3|5)' },
] as const

const same = (a: CsvOptions, b: CsvOptions) => JSON.stringify(a) === JSON.stringify(b)

const tokensOf = ({ missing_tokens }: CsvOptions): string => missing_tokens.filter(token => token !== '').join(' ')
const valuesOf = <T extends string>(choices: readonly { readonly value: T }[]): T[] => choices.map(({ value }) => value)

/** The form as kept in the draft: missing values as they are typed. */
type Kept = Omit<CsvOptions, 'missing_tokens'> & { readonly tokens: string }

const readForm = recordOf<Kept>({
  delimiter: oneOf(...valuesOf(DELIMITERS)),
  encoding: oneOf(...valuesOf(ENCODINGS)),
  header_rows: aNumber,
  decimal: oneOf(...valuesOf(DECIMALS)),
  multi_separator: oneOf(...valuesOf(SEPARATORS)),
  tokens: aText,
})

const keptOf = ({ delimiter, encoding, header_rows, decimal, multi_separator }: CsvOptions, tokens: string): Kept => ({
  delimiter,
  encoding,
  header_rows,
  decimal,
  multi_separator,
  tokens,
})

export interface CsvPanelProps {
  readonly importId: string
  readonly detected: CsvOptions
  /** A workbook says itself where its cells end and what a number is. */
  readonly isWorkbook: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  readonly onReread: (options: CsvOptions) => void
  readonly onCodebook: (file: File) => void
  /** Saves a codebook to fill in. */
  readonly onTemplate: () => void
}

/** How a delimited file or a workbook was read. Everything can be changed; the file is then read again. */
export const CsvPanel = ({
  importId,
  detected,
  isWorkbook,
  busy,
  failure,
  onReread,
  onCodebook,
  onTemplate,
}: CsvPanelProps) => {
  const [options, setOptions] = useState(detected)
  const [tokens, setTokens] = useState(tokensOf(detected))
  const codebook = useRef<HTMLInputElement>(null)
  const draft = useDraft({
    place: ['import', importId, 'reading'],
    label: 'How a file is read',
    value: keptOf(options, tokens),
    saved: keptOf(detected, tokensOf(detected)),
    read: readForm,
    onRestore: ({ tokens: typed, ...chosen }) => {
      setOptions({ ...detected, ...chosen })
      setTokens(typed)
    },
  })
  const set = (change: Partial<CsvOptions>) => setOptions({ ...options, ...change })
  const wanted: CsvOptions = { ...options, missing_tokens: ['', ...tokens.split(/\s+/).filter(Boolean)].slice(0, 20) }
  const unchanged = same(
    { ...wanted, missing_tokens: [...wanted.missing_tokens].sort() },
    { ...detected, missing_tokens: [...new Set(['', ...detected.missing_tokens])].sort() },
  )
  return (
    <Panel aria-labelledby="csv-options" data-draft="">
      <h2 id="csv-options">How the file was read</h2>
      <DraftNote draft={draft} what="changes" />
      {failure && (
        <Callout tone="danger" role="alert" title="The file could not be read that way">
          {failure.message}
        </Callout>
      )}
      <Fields>
        {!isWorkbook && (
          <>
            <Select
              label="Between cells"
              value={options.delimiter}
              options={DELIMITERS}
              onValueChange={delimiter => set({ delimiter })}
            />
            <Select
              label="Encoding"
              value={options.encoding}
              options={ENCODINGS}
              onValueChange={encoding => set({ encoding })}
            />
          </>
        )}
        <Select
          label="Header rows"
          value={String(options.header_rows) as '0' | '1' | '2' | '3'}
          options={HEADERS}
          onValueChange={rows => set({ header_rows: Number(rows) })}
        />
        {!isWorkbook && (
          <Select
            label="Decimal sign"
            value={options.decimal}
            options={DECIMALS}
            onValueChange={decimal => set({ decimal })}
          />
        )}
        <Select
          label="Several answers in a cell"
          value={options.multi_separator}
          options={SEPARATORS}
          onValueChange={multi_separator => set({ multi_separator })}
        />
        <TextField
          label="Missing values"
          value={tokens}
          onValueChange={setTokens}
          hint="Separated by spaces, e.g. NA 999"
        />
      </Fields>
      <Stack $gap="s2">
        <Row $wrap $gap="s2">
          <Button
            icon="refresh"
            loading={busy}
            disabledReason={unchanged ? 'Change something first' : null}
            onClick={() => onReread(wanted)}
          >
            Read again
          </Button>
          <Button icon="upload" onClick={() => codebook.current?.click()}>
            Add a codebook
          </Button>
          <Button icon="download" onClick={onTemplate}>
            Download a template
          </Button>
          <Native
            ref={codebook}
            type="file"
            accept={acceptOf(CODEBOOK_ENDINGS)}
            tabIndex={-1}
            aria-label="Codebook file"
            onChange={event => {
              const file = event.target.files?.[0]
              if (file) onCodebook(file)
              event.target.value = ''
            }}
          />
        </Row>
        <Muted $size="sm">
          A codebook names questions and answers: the template filled in (.xlsx), the codebook of a preparation, SPSS
          syntax (.sps), a Triple-S definition (.sss), a REDCap data dictionary, or JSON.
        </Muted>
      </Stack>
    </Panel>
  )
}
