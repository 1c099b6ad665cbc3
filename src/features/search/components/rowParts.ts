import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui'
import { RuledList } from '@/ui/Sections'

/** Rows of results on one surface, edge to edge on phones. */
export const ResultList = styled(RuledList)`
  background: var(--surface);
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  ${MEDIA.below768} {
    margin-inline: -16px;
    border-inline: 0;
    border-radius: 0;
  }
`
/** One result: an icon, its name, and details on the right; each kind has columns of its own. */
export const ResultRow = styled.li`
  position: relative;
  display: grid;
  gap: 0 var(--s3);
  padding: 13px 18px var(--s3);
  &:hover {
    background: var(--net-tint);
  }
  > svg {
    margin-top: var(--s0-5);
    color: var(--text-3);
  }
  > * {
    min-width: 0;
  }
`
/** The name of a row; its link covers the whole row, so that other links need `position: relative`. */
export const RowTitle = styled.h2`
  ${TYPE.base}
  font-weight: 500;
  text-wrap: pretty;
  overflow-wrap: anywhere;
  a {
    color: var(--text);
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`
export const Source = styled.div`
  font-size: 0.8125rem;
  line-height: 1.25rem;
  min-width: 0;
  overflow-wrap: anywhere;
  a {
    position: relative;
  }
`
export const SourceLine = styled.p`
  ${TYPE.xs}
  color: var(--text-2);
  font-variant-numeric: tabular-nums;
`
export const Quiet = styled.p`
  font-size: 0.8125rem;
  line-height: 1.25rem;
  color: var(--text-2);
`
