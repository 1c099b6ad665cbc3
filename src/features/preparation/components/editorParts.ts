import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui'

/** An editor beside its preview. */
export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 420px);
  gap: var(--s5);
  align-items: start;
  ${MEDIA.below1000} {
    grid-template-columns: minmax(0, 1fr);
  }
`
export const Side = styled.aside`
  display: grid;
  gap: var(--s2);
  padding: var(--s3);
  border-radius: var(--r-card);
  background: var(--bg);
`
export const Heading = styled.h3`
  ${TYPE.base}
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--s2);
  font-weight: 600;
  small {
    ${TYPE.sm}
    color: var(--text-3);
    font-weight: 400;
  }
`
/** A compact field within a row of an editor. */
export const Cellfield = styled.input`
  min-width: 0;
  width: 100%;
  height: 28px;
  padding: 0 var(--s2);
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-ctl);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  font-variant-numeric: tabular-nums;
  &[aria-invalid='true'] {
    border-color: var(--danger);
  }
  ${MEDIA.touch} {
    height: 44px;
  }
`
