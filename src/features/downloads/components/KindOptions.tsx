import { Checkbox, Segmented } from '@/ui'
import { FieldSet } from '@/ui/Field'
import type { AllOptions, KindWithOptions } from '../options'
import { Choices } from './Choices'

export interface KindOptionsProps {
  readonly chosen: AllOptions
  readonly onChange: (change: Partial<AllOptions>) => void
}

const DECIMALS = [0, 1, 2] as const

/** What can be chosen about a table book. */
const BookOptions = ({ chosen, onChange }: KindOptionsProps) => (
  <>
    <Choices
      legend="Sheets"
      value={chosen.sheets}
      onChoose={sheets => onChange({ sheets })}
      all={[
        { value: 'per_table', label: 'One sheet for each table' },
        { value: 'one', label: 'All tables on one sheet, one below the other' },
      ]}
    />
    <Segmented
      label="Decimals of percentages"
      value={String(chosen.decimals)}
      onValueChange={value => onChange({ decimals: DECIMALS.find(one => String(one) === value) ?? 0 })}
      options={DECIMALS.map(String).map(value => ({ value, label: value }))}
    />
    <Choices
      legend="Significance letters"
      value={chosen.letters}
      onChoose={letters => onChange({ letters })}
      all={[
        { value: 'cells', label: 'In cells of their own', hint: 'Figures stay numbers you can calculate with.' },
        { value: 'text', label: 'In the cell of the figure', hint: 'Figures with letters become text.' },
      ]}
    />
    <FieldSet>
      <legend>Include</legend>
      <Checkbox
        label="Sheet of p-values"
        hint="Every tested pair of columns, with its p."
        checked={chosen.p_values}
        onCheckedChange={checked => onChange({ p_values: checked })}
      />
    </FieldSet>
  </>
)

/** What can be chosen about a deck. */
const DeckOptions = ({ chosen, onChange }: KindOptionsProps) => (
  <>
    <Choices
      legend="Slides"
      value={chosen.content}
      onChoose={content => onChange({ content })}
      all={[
        { value: 'both', label: 'Charts and tables' },
        { value: 'chart', label: 'Charts only', hint: 'Questions without a chart get a table.' },
        { value: 'table', label: 'Tables only' },
      ]}
    />
    {chosen.content === 'both' && (
      <Choices
        legend="Chart and table"
        value={chosen.slides}
        onChoose={slides => onChange({ slides })}
        all={[
          {
            value: 'together',
            label: 'Together on one slide',
            hint: 'Tables that are too large get their own slides.',
          },
          { value: 'apart', label: 'On separate slides' },
        ]}
      />
    )}
    <Choices
      legend="Order of answers"
      value={chosen.sort}
      onChoose={sort => onChange({ sort })}
      all={[
        { value: 'report', label: 'As in the report' },
        { value: 'total', label: 'By Total, high to low', hint: 'Scales, ages and waves keep their order.' },
      ]}
    />
    <FieldSet>
      <legend>Include</legend>
      {chosen.content !== 'table' && (
        <Checkbox
          label="Headlines"
          hint="Charts are titled with what stands out, in a sentence."
          checked={chosen.headlines}
          onCheckedChange={headlines => onChange({ headlines })}
        />
      )}
      <Checkbox
        label="Significance letters and arrows"
        checked={chosen.marks}
        onCheckedChange={marks => onChange({ marks })}
      />
      <Checkbox
        label="Method slide"
        hint="At the end: data, weight, test and what was left out."
        checked={chosen.method}
        onCheckedChange={method => onChange({ method })}
      />
    </FieldSet>
  </>
)

/** The options of each kind of file that has some. */
export const KindOptions = ({ kind, ...rest }: KindOptionsProps & { readonly kind: KindWithOptions }) =>
  kind === 'xlsx' ? <BookOptions {...rest} /> : <DeckOptions {...rest} />
