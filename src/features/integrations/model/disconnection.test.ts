import { describe, expect, it } from 'vitest'
import type { IntegrationStatus } from '@core/contract'
import { disconnectionEffects } from './disconnection'

const NONE: IntegrationStatus['surveys'] = { not_imported: 0, queued: 0, publishing: 0, live: 0, error: 0 }
const of = (surveys: Partial<IntegrationStatus['surveys']>) =>
  disconnectionEffects({ surveys: { ...NONE, ...surveys } }, null).map(({ kind, text }) => `${kind}: ${text}`)

describe('what a disconnection leaves and takes', () => {
  it('counts published surveys and those that leave the list', () => {
    expect(of({ live: 1, publishing: 1, not_imported: 1240 })).toEqual([
      'keep: 2 published surveys stay, with their studies and reports.',
      'loss: The key is deleted. No new answers arrive.',
      'loss: 1,240 surveys that were never imported leave the list.',
    ])
    expect(of({ live: 1, not_imported: 1 })).toEqual([
      'keep: 1 published survey stays, with its studies and reports.',
      'loss: The key is deleted. No new answers arrive.',
      'loss: 1 survey that was never imported leaves the list.',
    ])
  })

  it('says of a list that was not read only that imports may stop', () => {
    expect(of({ queued: 3 })).toEqual([
      'keep: Studies and datasets that came from it stay.',
      'loss: The key is deleted. No new answers arrive.',
      'loss: Imports that are still fetching answers stop.',
    ])
  })
})
