import styled from 'styled-components'
import type { Dataset, DatasetBanner } from '@core/contract'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { paths } from '@/lib/paths'
import { counted } from '@/lib/words'
import { Button, ButtonLink, Callout, Row } from '@/ui'
import { bannerColumns, levelText, withoutGone } from '../model/columns'
import { again, mineKept, sameEntries, theirsTaken, type Entries, type Work as Working } from '../model/work'

const Notes = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--s2);
  padding: var(--s3) var(--s4) 0;
`
const columnWords = (dataset: Dataset, entries: Entries): string =>
  `${entries.map(({ levels }) => levels.map(level => levelText(dataset, level)).join(' > ')).join(', ')} (${counted(bannerColumns(dataset, entries), 'column', 'columns')})`

export interface BannerNotesProps {
  readonly address: DatasetAddress
  readonly banner: DatasetBanner | null
  readonly work: Working
  readonly dataset: Dataset
  readonly onWork: (change: (work: Working) => Working) => void
  readonly onEntries: (entries: Entries) => void
}

/** Why a banner is not saved, and what of it is not in the dataset any more, each with what to do. */
export const BannerNotes = ({ address, banner, work, dataset, onWork, onEntries }: BannerNotesProps) => {
  const cleaned = withoutGone(dataset, work.present)
  const isBroken = !sameEntries(cleaned, work.present)
  if (work.refused === null && work.theirs === null && !isBroken) return null
  return (
    <Notes>
      {work.refused && work.theirs === null && (
        <Callout
          tone="danger"
          role="alert"
          title="These columns are not saved"
          action={
            <Button size="sm" onClick={() => onWork(again)}>
              Try again
            </Button>
          }
        >
          {work.refused.why}
        </Callout>
      )}
      {work.theirs && (
        <Callout
          tone="warning"
          role="alert"
          title="Somebody else changed this banner meanwhile"
          action={
            <Row $gap="s2">
              <Button size="sm" onClick={() => onWork(theirsTaken)}>
                Take theirs
              </Button>
              <Button size="sm" onClick={() => onWork(mineKept)}>
                Keep mine
              </Button>
            </Row>
          }
        >
          They have {columnWords(dataset, work.theirs)}. What you have here is not saved yet.
        </Callout>
      )}
      {isBroken && (
        <Callout
          tone="warning"
          title="Some of this banner is not in the dataset any more"
          action={
            <Row $gap="s2">
              {cleaned.length > 0 && (
                <Button size="sm" onClick={() => onEntries(cleaned)}>
                  Take it out
                </Button>
              )}
              <ButtonLink size="sm" href={paths.prepare('variables', address.studyId, address.datasetName)}>
                Open variables
              </ButtonLink>
            </Row>
          }
        >
          {banner && work.past.length === 0 ? `${banner.gone.join(' ')} ` : ''}Reports show the columns that are left. A
          hidden question comes back when it is shown again and published.
        </Callout>
      )}
    </Notes>
  )
}
