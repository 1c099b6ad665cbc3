import { useMemo, type ReactNode } from 'react'
import styled from 'styled-components'
import { PREPARE_TABS, paths, type PrepareTab } from '@/lib/paths'
import { count } from '@/lib/words'
import { useAppSelector } from '@/store'
import { Bar, Grow } from '@/tables/ui'
import { Icon, Link, MEDIA, PageHeading, TYPE } from '@/ui'
import { selectByName, selectSteps } from '../selectors'

const Head = styled(Bar)`
  gap: var(--s2);
  min-height: 56px;
  padding-block: 0;
  ${MEDIA.below1000} {
    flex-wrap: wrap;
    padding-top: var(--s2);
  }
`
const Name = styled.div`
  ${TYPE.sm}
  min-width: 0;
  padding-right: var(--s4);
  color: var(--text-2);
  h1 {
    ${TYPE.base}
    font-weight: 600;
    color: var(--text);
  }
`
const Close = styled(Link)`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  color: var(--text-2);
  svg {
    margin: 0;
  }
`
const TabBar = styled.nav`
  display: flex;
  align-self: stretch;
  gap: var(--s4-5);
  padding-left: var(--s4);
  border-left: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;
  a {
    display: flex;
    align-items: center;
    flex: none;
    gap: var(--s1-5);
    min-height: 44px;
    border-block: 2px solid transparent;
    color: var(--text-2);
    font-weight: 500;
    text-decoration: none;
  }
  a[aria-current] {
    color: var(--text);
    font-weight: 600;
    border-bottom-color: var(--accent-text);
  }
  small {
    ${TYPE.xs}
    color: var(--text-3);
  }
  ${MEDIA.below1000} {
    order: 1;
    flex-basis: 100%;
    padding-left: 0;
    border-left: 0;
  }
`
const LABELS: Readonly<Record<PrepareTab, string>> = {
  variables: 'Variables',
  derived: 'Derived',
  weights: 'Weights',
  banners: 'Banners',
}

const useCounts = (): Partial<Record<PrepareTab, number>> => {
  const byName = useAppSelector(selectByName)
  return useMemo(() => {
    const all = [...byName.values()]
    return {
      variables: all.filter(({ origin }) => origin === 'file').length,
      derived: all.filter(({ origin, weight }) => origin === 'derived' && !weight).length,
      weights: all.filter(({ weight }) => weight).length,
    }
  }, [byName])
}

export interface PrepareHeadProps {
  readonly studyNumber: string
  readonly datasetName: string
  readonly title: string
  readonly tab: PrepareTab
  /** Tabs that there are. */
  readonly tabs: (tab: PrepareTab) => boolean
  /** What tabs of other features count; absent: not known. */
  readonly counts: Readonly<Partial<Record<PrepareTab, number | undefined>>>
  /** What can be done, at the end. */
  readonly children: ReactNode
}

/** Which dataset is prepared, and the parts of its preparation with their counts. */
export const PrepareHead = ({
  studyNumber,
  datasetName,
  title,
  tab,
  tabs,
  counts: others,
  children,
}: PrepareHeadProps) => {
  const { data } = useAppSelector(selectSteps)
  const own = useCounts()
  const counts = { ...own, ...others }
  return (
    <Head>
      <Close href={paths.dataset('questions', studyNumber, datasetName)} aria-label="Close and return to the dataset">
        <Icon name="x" size={20} />
      </Close>
      <Name id="prepare-title">
        <PageHeading title="Prepare" />
        <span>
          {title}
          {data && `, n=${count(data.respondents)}`}
        </span>
      </Name>
      <TabBar aria-label="Parts of the preparation">
        {PREPARE_TABS.filter(tabs).map(id => (
          <Link
            key={id}
            href={paths.prepare(id, studyNumber, datasetName)}
            aria-current={id === tab ? 'page' : undefined}
          >
            {LABELS[id]} {counts[id] !== undefined && <small>{count(counts[id])}</small>}
          </Link>
        ))}
      </TabBar>
      <Grow />
      {children}
    </Head>
  )
}
