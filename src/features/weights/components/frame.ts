import styled from 'styled-components'
import { RailFrame } from '@/tables/ui'
import { MEDIA, TYPE } from '@/ui'

/** Rail, editor and result side by side; one below the other where there is no room. */
export const Frame = styled(RailFrame)`
  grid-template-columns: 216px minmax(0, 1fr) minmax(0, 420px);
`
export const Centre = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;
  background: var(--surface);
`
export const Scroll = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: var(--s3);
  min-height: 0;
  padding: var(--s3) var(--s4-5) var(--s5);
  overflow-y: auto;
  ${MEDIA.below1000} {
    overflow-y: visible;
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
export const Panel = styled.aside`
  min-width: 0;
  border-left: 1px solid var(--border);
  background: var(--surface);
  overflow-y: auto;
  > section {
    padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--border);
  }
  ${MEDIA.below1000} {
    border-left: 0;
    border-top: 1px solid var(--border);
    overflow-y: visible;
  }
`
/** A heading with a remark at the right. */
export const Title = styled.h2`
  ${TYPE.sm}
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--s2);
  min-height: 28px;
  font-weight: 600;
  small {
    ${TYPE.xs}
    color: var(--text-3);
    font-weight: 400;
    text-align: right;
  }
`
/** Figures in a table that fills its column. */
export const Figures = styled.table`
  ${TYPE.sm}
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    height: 26px;
    padding: 0 var(--s2);
    border-bottom: 1px solid var(--sunken);
    text-align: right;
    font-weight: 400;
    white-space: nowrap;
  }
  th:first-child,
  td[data-words] {
    text-align: left;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  thead th {
    ${TYPE.xs}
    font-weight: 600;
    color: var(--text-2);
  }
  thead > tr > * {
    border-bottom-color: var(--border);
  }
  small {
    ${TYPE.xs}
    display: block;
    color: var(--text-3);
  }
  ${MEDIA.touch} {
    td,
    th {
      height: 44px;
    }
  }
`
/** A field within a row of figures. */
export const Cell = styled.input`
  width: 68px;
  height: 22px;
  padding: 0 var(--s2);
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  text-align: right;
  font-variant-numeric: tabular-nums;
  &[aria-invalid='true'] {
    border: 2px solid var(--danger);
  }
  ${MEDIA.touch} {
    height: 40px;
  }
`
/** A label beside its short field. */
export const Beside = styled.label`
  ${TYPE.sm}
  display: inline-flex;
  align-items: center;
  gap: var(--s2);
  color: var(--text-2);
  white-space: nowrap;
`
export const Foot = styled.footer`
  ${MEDIA.below1000} {
    position: sticky;
    bottom: 0;
    z-index: 1;
  }
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s2);
  min-height: 56px;
  padding: var(--s2) var(--s4);
  border-top: 1px solid var(--border);
  background: var(--surface);
  > :first-child {
    flex: 1 1 220px;
    min-width: 0;
  }
`
