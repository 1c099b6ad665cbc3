import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createStory, shareByEmail, type ErrorBody, type InputOf, type OutputOf } from '@core/contract'
import { naturalKey } from '../../access/objects'
import { addStudy, addTracker, tracker, trackerStudy } from '../../../test/harness/library'
import { headersOf, openMailbox, wordsOf, type Mailbox } from '../../../test/harness/mailbox'
import { startTestServer, type MintedClient, type RoleName, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { loginLimits, securityLog, stories, studies, users, whitelist } from '../../db/schema'
import { cleanAddresses, domainOf } from '@core/domain'
import { writeLetter } from './template'

type Body = InputOf<typeof shareByEmail>['body']
type Results = OutputOf<typeof shareByEmail>['results']
const ORIGIN = 'http://tabularium.test'

describe('sharing by mail', () => {
  let box: Mailbox
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let studyId = ''
  beforeAll(async () => {
    box = await openMailbox()
    server = await startTestServer({ mailer: box.mailer, publicOrigin: ORIGIN })
    one = await server.mintClient()
    other = await server.mintClient()
    await addTracker(one)
    await addStudy(one, 'Tea')
    const rows = [
      { kind: 'email', value: 'agency@outside.example' },
      { kind: 'domain', value: 'partner.example' },
    ] as const
    await one.tenant(async tx => {
      await tx.insert(whitelist).values(rows.map(row => ({ ...row, clientId: one.client.id, id: newId() })))
      const [found] = await tx
        .select({ id: studies.id })
        .from(studies)
        .where(eq(studies.studyNumber, trackerStudy.number))
      studyId = found?.id ?? ''
    })
    await other.tenant(tx =>
      tx.insert(whitelist).values({ clientId: other.client.id, id: newId(), kind: 'domain', value: 'theirs.example' }),
    )
  })
  afterAll(async () => {
    await server.close()
    await box.close()
  })
  beforeEach(async () => {
    box.arrived.length = 0
    await server.db.owner(null, tx => tx.delete(loginLimits))
  })

  const send = (body: Partial<Body>, client = one) =>
    client.as('user').send(shareByEmail, {
      body: { item_type: 'study', item_id: trackerStudy.number, emails: [client.manager.email], ...body },
    })
  const share = async (emails: string[], body: Partial<Body> = {}): Promise<Results> => {
    const answer = await send({ emails, ...body })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { results: Results }).results
  }
  const reached = () => box.arrived.flatMap(mail => mail.to).sort()

  it('reaches people of the organisation and its whitelist, each once and in lower case', async () => {
    const { email } = one.manager
    const results = await share([
      ` ${email.toUpperCase()} `,
      email,
      'Agency@Outside.example',
      'ann@PARTNER.example',
      '',
    ])
    expect(results).toEqual([
      { email, outcome: 'sent', reason: '' },
      { email: 'agency@outside.example', outcome: 'sent', reason: '' },
      { email: 'ann@partner.example', outcome: 'sent', reason: '' },
    ])
    expect(reached()).toEqual(['agency@outside.example', 'ann@partner.example', email].sort())
    // Nobody sees who else was written to.
    expect(box.arrived.every(mail => mail.to.length === 1 && headersOf(mail).get('to') === mail.to[0])).toBe(true)
  })

  it('goes over one connection, from the library, and answers go to the sender', async () => {
    const before = box.connections()
    await share([one.manager.email, one.admin.email])
    expect(box.connections()).toBe(before + 1)
    const [mail] = box.arrived
    if (!mail) throw new Error('Nothing arrived')
    expect(mail.from).toBe('library@tabularium.test')
    expect(headersOf(mail).get('from')).toBe('Tabularium <library@tabularium.test>')
    expect(headersOf(mail).get('reply-to')).toBe(`Test user <${one.user.email}>`)
    expect(wordsOf(mail)).toContain(`${ORIGIN}/studies/${trackerStudy.number}`)
    expect(wordsOf(mail)).toContain(trackerStudy.name)
  })

  it('refuses all others alike, whether they have an account somewhere or not', async () => {
    const gone = one.admin.email
    await one.tenant(tx => tx.update(users).set({ active: false }).where(eq(users.email, gone)))
    try {
      const strangers = [other.user.email, 'nobody@nowhere.example', 'me@theirs.example', gone]
      const results = await share(strangers)
      expect(new Set(results.map(({ outcome, reason }) => `${outcome} ${reason}`))).toEqual(
        new Set(['refused This address is neither in your organisation nor on its whitelist.']),
      )
      expect(box.arrived).toEqual([])
    } finally {
      await one.tenant(tx => tx.update(users).set({ active: true }).where(eq(users.email, gone)))
    }
  })

  it('refuses what is not one e-mail address before anybody is asked about it', async () => {
    const wrong = [
      'plain',
      'a@b',
      'a b@partner.example',
      'a@partner.example,b@partner.example',
      '"x"@partner.example',
      'a@partner.example\r\nBcc: x@y.example',
    ]
    const results = await share(wrong)
    expect(results.map(result => result.outcome)).toEqual(wrong.map(() => 'refused'))
    expect(new Set(results.map(result => result.reason))).toEqual(new Set(['This is not an e-mail address.']))
    expect(box.arrived).toEqual([])
  })

  it('tells people of the organisation nothing of what they may not open', async () => {
    const restrict = (restrictedGroups: string[]) =>
      one.tenant(tx => tx.update(studies).set({ restrictedGroups }).where(eq(studies.id, studyId)))
    await restrict(['board'])
    try {
      // Who may not see it can neither share it nor learn that it is there.
      const hidden = await send({})
      const missing = await send({ item_id: 'nothing' })
      expect([hidden.status, missing.status]).toEqual([404, 404])
      const [a, b] = [(await hidden.json()) as ErrorBody, (await missing.json()) as ErrorBody]
      expect({ ...a, request_id: '' }).toEqual({ ...b, request_id: '' })
      const answer = await one.as('manager').call(shareByEmail, {
        body: { item_type: 'study', item_id: studyId, emails: [one.user.email, one.admin.email] },
      })
      expect(answer.results).toEqual([
        {
          email: one.user.email,
          outcome: 'refused',
          reason: 'This person may not open the study. A manager can give access.',
        },
        { email: one.admin.email, outcome: 'sent', reason: '' },
      ])
      expect(reached()).toEqual([one.admin.email])
    } finally {
      await restrict([])
    }
  })

  it('knows nothing of another organisation’s items', async () => {
    expect((await send({ emails: [other.manager.email] }, other)).status).toBe(404)
  })

  it('shares stories that others can open, and says of a private one why not', async () => {
    const story = { title: 'Oat milk <rises>', summary: '', public: true }
    const { id } = await one.as('user').call(createStory, { body: story })
    expect(await share([one.manager.email], { item_type: 'story', item_id: id })).toMatchObject([{ outcome: 'sent' }])
    const [mail] = box.arrived
    if (!mail) throw new Error('Nothing arrived')
    expect(wordsOf(mail)).toContain(`${ORIGIN}/stories/${id}`)
    expect(wordsOf(mail)).toContain('Oat milk &lt;rises&gt;')
    await one.tenant(tx => tx.update(stories).set({ public: false }).where(eq(stories.id, id)))
    const answer = await send({ item_type: 'story', item_id: id })
    expect(answer.status).toBe(409)
    expect(((await answer.json()) as ErrorBody).detail).toContain('Make it public')
  })

  it('shares a question by the address of its analysis', async () => {
    const place = { clientId: one.client.id, studyId, datasetName: trackerStudy.dataset }
    const name = tracker.questions[0]?.name ?? ''
    const item_id = naturalKey(place, name)
    expect(await share([one.manager.email], { item_type: 'question', item_id })).toMatchObject([{ outcome: 'sent' }])
    const dataset = encodeURIComponent(trackerStudy.dataset)
    expect(wordsOf(box.arrived[0] ?? { from: '', to: [], raw: '' })).toContain(
      `${ORIGIN}/analysis/${trackerStudy.number}/${dataset}/${encodeURIComponent(name)}`,
    )
    const missing = naturalKey(place, 'nothing')
    expect((await send({ item_type: 'question', item_id: missing })).status).toBe(404)
  })

  it('says which mail the mail server did not take; the others still go', async () => {
    box.refused.add('gone@partner.example')
    const results = await share(['gone@partner.example', 'here@partner.example'])
    expect(results).toEqual([
      {
        email: 'gone@partner.example',
        outcome: 'failed',
        reason: 'The mail server refused this address. Check its spelling.',
      },
      { email: 'here@partner.example', outcome: 'sent', reason: '' },
    ])
    const log = await one.tenant(tx =>
      tx.select({ detail: securityLog.detail }).from(securityLog).where(eq(securityLog.event, 'item.shared')),
    )
    expect(log.at(-1)?.detail).toMatchObject({ type: 'study', item: studyId, sent: 1, failed: 1, refused: 0 })
    expect(JSON.stringify(log)).not.toContain('partner.example')
  })

  it('lets a person write to so many addresses an hour', async () => {
    const ask = (role: RoleName, emails: string[]) =>
      one.as(role).send(shareByEmail, { body: { item_type: 'study', item_id: trackerStudy.number, emails } })
    const twenty = (round: number) => Array.from({ length: 20 }, (_, at) => `p${round}-${at}@nowhere.example`)
    for (let round = 0; round < 5; round += 1) expect((await ask('admin', twenty(round))).status).toBe(200)
    const answer = await ask('admin', [one.user.email])
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(box.arrived).toEqual([])
    // Others are not held back by it.
    expect((await ask('user', [one.manager.email])).status).toBe(200)
  })

  it('takes at most twenty addresses and a thousand letters at once', async () => {
    const many = Array.from({ length: 21 }, (_, at) => `p${at}@partner.example`)
    expect((await send({ emails: many })).status).toBe(400)
    expect((await send({ note: 'x'.repeat(1001) })).status).toBe(400)
    expect((await send({ emails: [' '] })).status).toBe(400)
  })

  it('cannot be made to say anything but what it says: names and notes stay text', async () => {
    const evil = 'Tea\r\nBcc: victim@nowhere.example\r\n\r\n<script>alert(1)</script>'
    await one.tenant(tx =>
      tx
        .update(studies)
        .set({ name: evil })
        .where(and(eq(studies.clientId, one.client.id), eq(studies.studyNumber, 'Tea'))),
    )
    await share([one.manager.email], { item_id: 'Tea', note: 'Look:\n<b>https://evil.example</b>\r\n.\r\nQUIT' })
    const [mail] = box.arrived
    if (!mail) throw new Error('Nothing arrived')
    expect([...headersOf(mail).keys()]).not.toContain('bcc')
    expect(mail.to).toEqual([one.manager.email])
    const words = wordsOf(mail)
    const [, html = ''] = words.split('<!doctype html>')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
    expect(words).toContain('&lt;b&gt;https://evil.example&lt;/b&gt;')
    expect(words.match(/<a href="[^"]*"/g)).toEqual([`<a href="${ORIGIN}/studies/Tea"`])
  })
})

describe('a mail server that is in trouble', () => {
  it('fails the rest at once when it says nothing', async () => {
    const box = await openMailbox(200)
    const server = await startTestServer({ mailer: box.mailer, publicOrigin: ORIGIN })
    try {
      const people = await server.mintClient()
      await addStudy(people, 'Tea')
      box.mute()
      const emails = [people.admin.email, people.manager.email, people.user.email]
      const { results } = await people
        .as('user')
        .call(shareByEmail, { body: { item_type: 'study', item_id: 'Tea', emails } })
      expect(results.map(({ outcome, reason }) => [outcome, reason])).toEqual(
        emails.map(() => ['failed', 'The mail server cannot be reached. Please try again later.']),
      )
      expect(box.connections()).toBe(1)
    } finally {
      await server.close()
      await box.close()
    }
  })

  it('is said to be missing where none is set up', async () => {
    const server = await startTestServer()
    try {
      const people = await server.mintClient()
      await addStudy(people, 'Tea')
      const body = { item_type: 'study', item_id: 'Tea', emails: [people.admin.email] }
      const answer = await people.as('user').send(shareByEmail, { body })
      expect(answer.status).toBe(503)
      expect(((await answer.json()) as ErrorBody).detail).toContain('Sharing by e-mail is not set up')
    } finally {
      await server.close()
    }
  })
})

describe('a letter', () => {
  const parts = { kind: 'study', note: '', address: `${ORIGIN}/studies/T`, organisation: 'Northfield' }

  it('has no line breaks and no marks of direction in its subject', () => {
    const { subject } = writeLetter({ ...parts, sender: 'Ann\r\nBcc: x', title: 'Q4\u2028 \u202eexe.fdp\u0000' })
    expect(subject).toBe('Ann Bcc: x shared “Q4 exe.fdp” with you')
  })

  it('escapes every value in its HTML, also in the address', () => {
    const { html } = writeLetter({
      ...parts,
      sender: '<i>A</i>',
      title: '"><img src=x>',
      note: '<b>&',
      address: `${ORIGIN}/studies/%22"><x>`,
      organisation: '<u>',
    })
    expect(html.match(/<(?!\/?(?:html|head|meta|style|body|p|a|blockquote|!doctype)\b)/g)).toBeNull()
    expect(html).toContain('&quot;&gt;&lt;img src=x&gt;')
  })
})

describe('addresses', () => {
  it('are cleaned as the whitelist cleans them', () => {
    expect(cleanAddresses([' A@B.de ', 'a@b.de', '', 'c@d.de'])).toEqual(['a@b.de', 'c@d.de'])
  })

  it.each(['a@b.de', "o'neil+x@sub.domain.example", 'müller@bücher.example'])('%s is one', address => {
    expect(domainOf(address)).toBe(address.split('@')[1])
  })

  it.each([
    '',
    '@b.de',
    'a@',
    'a@b',
    'a@-b.de',
    'a..b@c.de',
    'a@b..de',
    'a@b@c.de ',
    '<a@b.de>',
    'a@[1.2.3.4]',
    `${'a'.repeat(65)}@b.de`,
    'a@b.de\n',
  ])('%j is none', address => {
    expect(domainOf(address)).toBeNull()
  })
})
