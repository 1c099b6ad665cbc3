import { screen, within } from '@testing-library/react'
import { afterAll, beforeEach } from 'vitest'
import { startDecipher, surveyPath, type FakeDecipher } from '../../tools/providers/decipher'
import { startQualtrics, surveyId, type FakeQualtrics } from '../../tools/providers/qualtrics'
import { startSurveyMonkey, type FakeSurveyMonkey } from '../../tools/providers/surveymonkey'
import { makeSurvey } from '../../tools/providers/truth'
import { settingsFor } from './providers'
import { serveScreens, type OpenApp, type Screens } from './renderApp'
import type { MintedClient } from './serverApp'

/** Where the section of integrations is. */
export const INTEGRATIONS = '/settings/integrations'

interface Fakes {
  readonly qualtrics: FakeQualtrics
  readonly decipher: FakeDecipher
  readonly surveymonkey: FakeSurveyMonkey
}

export interface IntegrationScreens {
  readonly screens: Screens
  readonly fakes: () => Fakes
  /** A client whose admin has connected Qualtrics on the screen. */
  readonly connected: () => Promise<{ readonly client: MintedClient; readonly user: OpenApp['user'] }>
}

export const card = async (name = 'Qualtrics') => within(await screen.findByRole('region', { name }))
export const list = async (name = 'Qualtrics') => within(await screen.findByRole('region', { name: `${name} surveys` }))
export const row = async (name: RegExp) => within(await screen.findByRole('row', { name }))

/** The client with made-up providers: three surveys of Qualtrics (Snacks, Oat drinks, SNACKS again), one of Decipher (Bars). */
export const serveIntegrations = (): IntegrationScreens => {
  let fakes: Fakes | null = null
  const running = (): Fakes => {
    if (fakes === null) throw new Error('The providers start before the tests of the file')
    return fakes
  }
  const screens = serveScreens({
    runJobs: false,
    providers: async () => {
      fakes = {
        qualtrics: await startQualtrics({ polls: 1 }),
        decipher: await startDecipher({ polls: 1 }),
        surveymonkey: await startSurveyMonkey(),
      }
      const { qualtrics, decipher, surveymonkey } = fakes
      const origins = { qualtrics: qualtrics.origin, decipher: decipher.origin, surveymonkey: surveymonkey.origin }
      return settingsFor(origins).providers
    },
  })
  beforeEach(() => {
    const { qualtrics, decipher } = running()
    qualtrics.clearFaults()
    decipher.clearFaults()
    const names = ['Snacks', 'Oat drinks', 'SNACKS again']
    const made = names.map((name, at) => makeSurvey({ id: surveyId(at + 1), name, questions: 5, respondents: 12 }))
    qualtrics.world.surveys.splice(0, Infinity, ...made)
    const bars = makeSurvey({ id: surveyPath(1), name: 'Bars', questions: 3, respondents: 5 })
    decipher.world.surveys.splice(0, Infinity, bars)
  })
  afterAll(async () => {
    await Promise.all(Object.values(running()).map((fake: Fakes[keyof Fakes]) => fake.close()))
  })
  return {
    screens,
    fakes: running,
    connected: async () => {
      const client = await screens.server.mintClient({ flags: { qualtrics: true } })
      const { user } = await screens.open({ at: INTEGRATIONS, client, as: 'admin' })
      await user.click((await card()).getByRole('button', { name: 'Connect' }))
      await user.type(await screen.findByLabelText('API token'), running().qualtrics.token)
      await user.click((await card()).getByRole('button', { name: 'Connect' }))
      await screen.findByRole('row', { name: /^Snacks/ })
      return { client, user }
    },
  }
}
