import type { ReactNode } from 'react'
import styled from 'styled-components'
import { Icon, Marked, MEDIA, TRUNCATED, TYPE } from '@/ui'
import type { Group, Row } from '../rows'

const Heading = styled.div`
  ${TYPE.xs}
  padding: var(--s2) var(--s3) var(--s1);
  color: var(--text-3);
  font-weight: 600;
`
const Option = styled.div<{ readonly $active: boolean }>`
  display: flex;
  align-items: center;
  gap: var(--s2-5);
  min-height: 38px;
  padding: var(--s1-5) var(--s3);
  border-radius: var(--r-ctl);
  background: ${p => (p.$active ? 'var(--accent-soft)' : 'transparent')};
  cursor: pointer;
  > svg {
    flex: none;
    color: var(--text-3);
  }
  ${MEDIA.touch} {
    min-height: 44px;
  }
`
/** In one line; on phones the words first, and what is said about them below. */
const Body = styled.span`
  display: flex;
  flex: 1;
  align-items: baseline;
  gap: 0 var(--s2-5);
  min-width: 0;
  ${MEDIA.below768} {
    flex-wrap: wrap;
  }
`
const Code = styled.span`
  flex: none;
  min-width: 40px;
  max-width: 96px;
  color: var(--text-2);
  font-size: 0.8125rem;
  font-weight: 600;
  ${TRUNCATED}
`
const Words = styled.span<{ readonly $active: boolean }>`
  flex: 0 1 auto;
  min-width: 0;
  color: ${p => (p.$active ? 'var(--accent-text)' : 'var(--text)')};
  ${TRUNCATED}
  ${MEDIA.below768} {
    flex: 1 1 0;
    min-width: 60%;
  }
`
const More = styled.span`
  ${TYPE.sm}
  flex: 0 1 auto;
  min-width: 96px;
  color: var(--text-3);
  ${TRUNCATED}
  ${MEDIA.below768} {
    flex: 1 0 100%;
  }
`
const Detail = styled.span`
  ${TYPE.xs}
  flex: 0 1 auto;
  min-width: 72px;
  max-width: 46%;
  margin-left: auto;
  padding-left: var(--s2);
  color: var(--text-3);
  text-align: right;
  ${TRUNCATED}
  &:empty {
    display: none;
  }
  ${MEDIA.below768} {
    flex: 1 0 100%;
    max-width: none;
    padding-left: 0;
    text-align: left;
  }
`

export interface RowListProps {
  readonly id: string
  readonly groups: readonly Group[]
  readonly highlighted: number
  /** What the list needs to know of a row: role, id and what a press does. */
  readonly propsOf: (row: Row, index: number) => object
}

const OneRow = ({ row, active }: { readonly row: Row; readonly active: boolean }) => (
  <>
    <Icon name={row.icon} />
    <Body>
      {row.code && (
        <Code>
          <Marked parts={row.code} />
        </Code>
      )}
      <Words $active={active}>
        <Marked parts={row.words} />
      </Words>
      {row.more && (
        <More>
          <Marked parts={row.more} />
        </More>
      )}
      <Detail>{row.detail}</Detail>
    </Body>
  </>
)

/** Rows in groups, each with its heading; the heading of a group without a name is left out. */
export const RowList = ({ id, groups, highlighted, propsOf }: RowListProps): ReactNode => {
  let before = 0
  return groups.map(({ name, rows }) => {
    const from = before
    before += rows.length
    const heading = `${id} ${name}`.replace(/\s/g, '-')
    return (
      <div
        key={name}
        role="group"
        aria-labelledby={name === '' ? undefined : heading}
        aria-label={name === '' ? 'More' : undefined}
      >
        {name !== '' && (
          <Heading id={heading} role="presentation">
            {name}
          </Heading>
        )}
        {rows.map((row, at) => {
          const index = from + at
          const active = index === highlighted
          return (
            <Option key={row.key} {...propsOf(row, index)} $active={active}>
              <OneRow row={row} active={active} />
            </Option>
          )
        })}
      </div>
    )
  })
}
