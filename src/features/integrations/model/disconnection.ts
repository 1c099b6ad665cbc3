import type { IntegrationStatus, ProviderSurvey } from '@core/contract'
import { count, counted } from '@/lib/words'
import type { Effect } from '@/ui/EffectList'

const keep = (text: string): Effect => ({ kind: 'keep', text })
const loss = (text: string): Effect => ({ kind: 'loss', text })

/** Imports that still ask the provider; of a list that was not read, only that there may be some is known. */
const stopped = (listed: readonly ProviderSurvey[] | null, queued: number): readonly Effect[] => {
  if (listed === null) return queued > 0 ? [loss('Imports that are still fetching answers stop.')] : []
  const asking = listed.filter(({ turn }) => turn !== null).length
  if (asking === 0) return []
  return [loss(`${counted(asking, 'import', 'imports')} still fetching answers ${asking === 1 ? 'stops' : 'stop'}.`)]
}

/** What a disconnection leaves and what it takes. `listed`: the surveys of the provider; null: not read. */
export const disconnectionEffects = (
  { surveys }: Pick<IntegrationStatus, 'surveys'>,
  listed: readonly ProviderSurvey[] | null,
): readonly Effect[] => {
  const published = surveys.live + surveys.publishing
  return [
    published > 0
      ? keep(
          `${counted(published, 'published survey stays', 'published surveys stay')}, with ${published === 1 ? 'its' : 'their'} studies and reports.`,
        )
      : keep('Studies and datasets that came from it stay.'),
    loss('The key is deleted. No new answers arrive.'),
    ...stopped(listed, surveys.queued),
    ...(surveys.not_imported > 0
      ? [
          loss(
            surveys.not_imported === 1
              ? '1 survey that was never imported leaves the list.'
              : `${count(surveys.not_imported)} surveys that were never imported leave the list.`,
          ),
        ]
      : []),
  ]
}
