import { lazy, Suspense, useCallback, useEffect, useId } from 'react'
import type { StudyListItem } from '@core/contract'
import styled from 'styled-components'
import { preferenceEvents, selectPreferredLabels } from '@/features/session'
import { count } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Icon, Muted } from '@/ui'
import { WindowedCards } from '@/ui/WindowedCards'
import type { StudyPage } from '../remotes'
import { selectListParts } from '../selectors'
import type { NoStudiesProps } from './NoStudies'
import { STUDY_CARD_HEIGHT, STUDY_CARD_HEIGHT_NARROW, StudyCard } from './StudyCard'

const Heading = styled.h2`
  display: flex;
  align-items: center;
  gap: var(--s2);
  padding: var(--s0-5) 0 var(--s2);
  font-size: 0.8125rem;
  line-height: 1.125rem;
  svg {
    color: var(--accent-text);
  }
  ul + & {
    padding-top: var(--s4-5);
  }
`

const NoStudies = lazy(() => import('./NoStudies'))

const keyOf = (study: StudyListItem) => study.id
const below = (study: StudyListItem) => <StudyCard study={study} level={3} />
const alone = (study: StudyListItem) => <StudyCard study={study} />

/** Studies that match the preferences under a heading of their own, then the others. */
const Sections = ({ page }: { readonly page: StudyPage }) => {
  const { preferred, others, sizes } = useAppSelector(selectListParts)
  const [first, second] = [useId(), useId()]
  const list = { keyOf, height: STUDY_CARD_HEIGHT, narrowHeight: STUDY_CARD_HEIGHT_NARROW }
  const isSplit = page.query.boost && page.preferred_count > 0
  const dispatch = useAppDispatch()
  const labels = useAppSelector(selectPreferredLabels)
  // Preferred tags are fetched after the list, which does not wait for them.
  const needsLabels = isSplit && labels.size === 0
  useEffect(() => {
    if (needsLabels) dispatch(preferenceEvents.pickerOpened())
  }, [dispatch, needsLabels])
  const matching = useCallback(
    (study: StudyListItem) => <StudyCard study={study} level={3} preferred={labels} />,
    [labels],
  )
  if (!isSplit) return <WindowedCards {...list} items={others} size={sizes.others} render={alone} label="Studies" />
  return (
    <>
      {sizes.preferred > 0 && (
        <>
          <Heading id={first}>
            <Icon name="sliders" />
            Matches your preferences <Muted $size="sm">{count(page.preferred_count)}</Muted>
          </Heading>
          <WindowedCards {...list} items={preferred} size={sizes.preferred} render={matching} labelledBy={first} />
        </>
      )}
      {sizes.others > 0 && (
        <>
          <Heading id={second}>
            Other studies <Muted $size="sm">{count(page.count - page.restricted_count - page.preferred_count)}</Muted>
          </Heading>
          <WindowedCards {...list} items={others} size={sizes.others} render={below} labelledBy={second} />
        </>
      )}
    </>
  )
}

/** The cards of a page of the list, or why there are none. */
export const StudyCards = ({ page, onClearFilters }: NoStudiesProps) =>
  page.count > page.restricted_count ? (
    <Sections page={page} />
  ) : (
    <Suspense fallback={null}>
      <NoStudies page={page} onClearFilters={onClearFilters} />
    </Suspense>
  )
