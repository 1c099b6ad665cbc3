import styled from 'styled-components'
import { counted } from '@/lib/words'
import { Muted, TYPE } from '@/ui'
import { Title } from './frame'
import type { Editor } from './useEditor'

const Parts = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s4);
`
const List = styled.ul`
  ${TYPE.sm}
  li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--s2);
    min-height: 28px;
  }
  a {
    min-width: 0;
    overflow-wrap: anywhere;
    color: inherit;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
  small {
    ${TYPE.xs}
    color: var(--text-3);
    white-space: nowrap;
  }
`

/** Id of the table of a margin, for the way there. */
export const marginId = (of: readonly string[]): string => encodeURIComponent(`margin-${of.join('-')}`)

/** What a weighting is made of, in short: its margins, what it runs by and who uses it. */
export const Outline = ({ editor }: { readonly editor: Editor }) => {
  const { ready, names, answers, failed } = editor
  if (ready.margins.length === 0) return null
  return (
    <Parts>
      <section aria-label="Margins">
        <Title>
          Margins <small>{ready.margins.length}</small>
        </Title>
        <List>
          {ready.margins.map(({ of, groups }, at) => (
            <li key={of.join('|')}>
              <a
                href={`#${marginId(of)}`}
                onClick={event => {
                  event.preventDefault()
                  const table = document.getElementById(marginId(of))
                  table?.scrollIntoView({ block: 'start' })
                  table?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
                }}
              >
                {names[at]?.label}
              </a>
              <small>
                {of.length > 1 ? counted(groups.length, 'cell', 'cells') : counted(groups.length, 'group', 'groups')}
              </small>
            </li>
          ))}
        </List>
      </section>
      {ready.within !== null && (
        <section aria-label="Run by">
          <Title>Run by</Title>
          <List>
            <li>
              {answers.get(ready.within)?.text ?? ready.within}
              <small>{counted(ready.segments.length, 'part', 'parts')}</small>
            </li>
          </List>
        </section>
      )}
      {ready.isDefault && (
        <section aria-label="Used by">
          <Title>Used by</Title>
          <List>
            <li>All reports, by default</li>
          </List>
          {failed.length > 0 && (
            <Muted $size="xs">The published weight stays in use until this one can be made and is published.</Muted>
          )}
        </section>
      )}
    </Parts>
  )
}
