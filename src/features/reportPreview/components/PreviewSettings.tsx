import styled from 'styled-components'
import { TYPE } from '@/ui/theme/tokens'
import { TableSettings, type TableSettingsProps } from '@/tables/ui'
import { TextButton } from '@/ui/TextButton'
import { Note } from '@/ui/Words'

const Root = styled.div`
  ${TYPE.sm}
  display: flex;
  flex-direction: column;
  gap: var(--s3);
`
const Part = styled.div`
  padding-top: var(--s3);
  border-top: 1px solid var(--border);
`

interface PreviewSettingsProps extends TableSettingsProps {
  readonly tables: number
  readonly onApplyToAll: () => void
  /** This table looks different from the others. */
  readonly own: boolean
}

/** View settings of the table in sight: applied in the browser, without a request. */
export const PreviewSettings = ({ tables, onApplyToAll, own, ...table }: PreviewSettingsProps) => (
  <Root>
    <TableSettings {...table} />
    {tables > 1 && (
      <Part>
        <TextButton type="button" onClick={onApplyToAll}>
          Apply to all {tables.toLocaleString('en')} tables
        </TextButton>
        <Note>
          {own
            ? 'Changed for this table only. The saved report uses the settings for all tables.'
            : 'Affects this table only.'}
        </Note>
      </Part>
    )}
  </Root>
)
