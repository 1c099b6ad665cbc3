import { describe, expect, it } from 'vitest'
import { parseConsent, parseIntegrationsQuery, writeIntegrationsQuery, type IntegrationsQuery } from './query'

const read = (text: string) => parseIntegrationsQuery(new URLSearchParams(text))

describe('the address of the integrations', () => {
  it('keeps provider, words and state', () => {
    const query: IntegrationsQuery = { provider: 'decipher', query: 'snack & oat', state: 'live' }
    expect(read(new URLSearchParams(writeIntegrationsQuery(query)).toString())).toEqual(query)
  })

  it('ignores what it does not know', () => {
    expect(read('provider=other&state=lost')).toEqual({ provider: null, query: '', state: null })
  })

  it('shows the provider that was connected on a page of its own', () => {
    expect(read('connected=surveymonkey').provider).toBe('surveymonkey')
  })

  it('says what came of consent in words of its own, whatever the address says', () => {
    const consent = (text: string) => parseConsent(new URLSearchParams(text))
    expect(consent('')).toBeNull()
    expect(consent('connected=surveymonkey')).toEqual({ connected: 'surveymonkey' })
    expect(consent('problem=refused')).toEqual({ problem: 'refused' })
    expect(consent('problem=Call+this+number')).toEqual({ problem: 'failed' })
  })
})
