import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui/theme/tokens'
import { Bar, Foot, Truncated } from '@/tables/ui'

export const Heading = styled.h1`
  ${TYPE.md}
  flex: none;
  max-width: 60%;
  ${MEDIA.below768} {
    flex: 1;
    max-width: none;
  }
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  outline: none;
`
export const SecondBar = styled(Bar)`
  gap: 8px;
  ${MEDIA.below768} {
    flex-wrap: wrap;
    padding-block: 8px;
  }
`
export const Titles = styled.div`
  flex: 1 1 200px;
  min-width: 0;
  margin-left: 8px;
  ${MEDIA.below768} {
    flex-basis: 100%;
    margin-left: 0;
  }
  > * {
    display: block;
  }
  b {
    font-weight: 600;
  }
`
export const Body = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  background: var(--surface);
`
export const Main = styled.div`
  flex: 1;
  min-width: 0;
  overflow: auto;
  overscroll-behavior: contain;
`
export const Aside = styled.aside`
  flex: none;
  align-self: flex-start;
  width: 306px;
  max-height: calc(100% - 16px);
  overflow-y: auto;
  margin: 8px 16px 8px 8px;
  padding: 12px 16px 16px;
  border: 1px solid var(--border);
  border-radius: var(--r-card);
  background: var(--raised);
  box-shadow: var(--e2);
`
export const AsideHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin: -4px -8px 4px 0;
  h2 {
    ${TYPE.base}
  }
`
export const Waiting = styled.div`
  width: min(400px, 100%);
  margin: 96px auto 0;
  padding: 0 24px;
  text-align: center;
  > button {
    margin-top: 16px;
  }
`
export const Thin = styled.div`
  flex: none;
  width: 160px;
`
export const Chip = styled.span`
  ${TYPE.xs}
  display: inline-flex;
  align-items: center;
  flex: none;
  gap: 6px;
  min-height: 24px;
  padding: 0 10px;
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
`
export const NextUp = styled(Truncated)`
  ${TYPE.xs}
  color: var(--text-3);
  ${MEDIA.below768} {
    display: none;
  }
`
export const PreviewFoot = styled(Foot)`
  ${MEDIA.below768} {
    flex-wrap: wrap;
    > button {
      flex: 1;
    }
    > ${Chip} {
      flex: 1 0 100%;
    }
  }
`
export const WideOnly = styled.span`
  flex: 0 1 auto;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${MEDIA.below768} {
    display: none;
  }
`
