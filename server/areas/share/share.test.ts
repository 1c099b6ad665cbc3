import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createStory,
  previewShare,
  shareByEmail,
  uploadBranding,
  type ErrorBody,
  type InputOf,
  type OutputOf,
} from '@core/contract'
import sharp from 'sharp'
import { naturalKey } from '../../access/objects'
import { makePng } from '../../../test/harness/documents'
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
    server = await startTestServer({
      mailer: box.mailer,
      publicOrigin: ORIGIN,
      hasMailServer: domain => Promise.resolve(domain !== 'partnr.example'),
    })
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
    expect(results).toMatchObject([
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
    expect(headersOf(mail).get('from')).toContain('<library@tabularium.test>')
    expect(headersOf(mail).get('from')).toContain(one.client.name)
    expect(headersOf(mail).get('reply-to')).toBe(`Test user <${one.user.email}>`)
    expect(wordsOf(mail)).toContain(`${ORIGIN}/studies/${trackerStudy.number}`)
    expect(wordsOf(mail)).toContain(trackerStudy.name)
  })

  it('carries the name of the organisation and its logo, and fetches nothing from anywhere', async () => {
    const own = await server.mintClient({ name: 'Northfield Foods' })
    await addStudy(own, 'Tea')
    const logo = await makePng(300, 120)
    await own
      .as('admin')
      .call(uploadBranding, { body: { logo: { file_name: 'logo.png', bytes: new Uint8Array(logo) } } })
    const body = { item_type: 'study' as const, item_id: 'Tea', emails: [own.manager.email] }
    await own.as('user').call(shareByEmail, { body })
    const [mail] = box.arrived
    if (!mail) throw new Error('Nothing arrived')
    const { raw } = mail
    expect(headersOf(mail).get('content-type')).toMatch(/^multipart\/alternative/)
    expect(raw).toMatch(/^Content-Type: text\/plain/m)
    const enclosed = raw.split(/^--/m).find(part => /^content-id: <logo>/im.test(part)) ?? ''
    expect(enclosed).toMatch(/^Content-Disposition: inline/m)
    const png = Buffer.from(/\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(enclosed)?.[1] ?? '', 'base64')
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', height: 104, hasAlpha: false })
    expect(png.byteLength).toBeLessThan(20_000)
    const words = wordsOf(mail)
    expect(words).toMatch(/<img src="cid:logo" alt="Northfield Foods"/)
    expect(words.match(/src="/g)).toHaveLength(1)
    expect(words).not.toMatch(/url\(|@import|<link/)
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
      expect(answer.results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent'])
      expect(reached()).toEqual([one.admin.email, one.user.email].sort())
      // Who cannot open it learns that there is something, from a person, and not what it is called.
      const [theirs, full] = [one.user.email, one.admin.email].map(email => {
        const mail = box.arrived.find(({ to }) => to.includes(email))
        if (!mail) throw new Error('Nothing arrived')
        return `${headersOf(mail).get('subject') ?? ''} ${wordsOf(mail)}`
      })
      expect(full).toContain(trackerStudy.name)
      expect(theirs).not.toContain(trackerStudy.name)
      expect(theirs).toContain('you can ask for access there')
    } finally {
      await restrict([])
    }
  })

  it('says before anything is sent what each address will see, as far as the sender may know', async () => {
    const restrict = (restrictedGroups: string[]) =>
      one.tenant(tx => tx.update(studies).set({ restrictedGroups }).where(eq(studies.id, studyId)))
    const emails = [one.user.email, one.admin.email, 'agency@outside.example', other.user.email, 'a@b']
    const look = async (role: RoleName, item_id = studyId) =>
      one.as(role).call(previewShare, { body: { item_type: 'study', item_id, emails } })
    await restrict(['board'])
    try {
      const shown = await look('manager')
      expect(shown).toMatchObject({ mails_available: true, link: expect.stringMatching(/\/studies\//) as string })
      expect(shown.results.map(({ gets, joins }) => [gets, joins])).toEqual([
        ['asks', false],
        ['opens', false],
        ['asks', true],
        ['refused', false],
        ['refused', false],
      ])
      const hidden = await one.as('user').send(previewShare, { body: { item_type: 'study', item_id: studyId, emails } })
      expect(hidden.status).toBe(404)
    } finally {
      await restrict([])
    }
    expect((await look('manager')).results.map(({ gets }) => gets)).toEqual([
      ...['opens', 'opens', 'opens'],
      ...['refused', 'refused'],
    ])
    expect((await look('user')).results.map(({ gets }) => gets)).toEqual([
      ...['unknown', 'unknown', 'unknown'],
      ...['refused', 'refused'],
    ])
    expect(box.arrived).toEqual([])
  })

  it('suggests what a mistyped address was meant to be, at domains that the sender may know of alone', async () => {
    const meant = async (role: RoleName, emails: string[]) =>
      (await one.as(role).call(previewShare, { body: { item_type: 'study', item_id: 'Tea', emails } })).results.map(
        ({ suggestion }) => suggestion,
      )
    const mistyped = ['ann@partnre.example', 'bob@theris.example', 'agency@outsdie.example', 'cy@elsewhere.example']
    // Only who keeps the whitelist can read it; theirs.example is on that of another organisation.
    expect(await meant('admin', mistyped)).toEqual(['ann@partner.example', null, null, null])
    expect(await meant('manager', mistyped)).toEqual([null, null, null, null])
    expect(await meant('user', mistyped)).toEqual([null, null, null, null])
    // Typed right beside it, the domain is known.
    expect(await meant('user', ['ann@partner.example', 'bob@partnre.example'])).toEqual([null, 'bob@partner.example'])
    // Their own domain helps where the organisation writes to it.
    expect(await meant('user', ['ann@client.tset'])).toEqual([null])
    const id = newId()
    await one.tenant(tx =>
      tx.insert(whitelist).values({ clientId: one.client.id, id, kind: 'domain', value: 'client.test' }),
    )
    try {
      expect(await meant('user', ['ann@client.tset'])).toEqual(['ann@client.test'])
    } finally {
      await one.tenant(tx =>
        tx.delete(whitelist).where(and(eq(whitelist.clientId, one.client.id), eq(whitelist.id, id))),
      )
    }
  })

  it('says that an address of the whitelist has no mail server, and asks about no other', async () => {
    const id = newId()
    const rows = [{ kind: 'domain', value: 'partnr.example', clientId: one.client.id, id }] as const
    await one.tenant(tx => tx.insert(whitelist).values([...rows]))
    try {
      const emails = ['ann@partnr.example', 'ann@partner.example', 'ann@partnr.examples', one.manager.email]
      const { results, mails } = await one
        .as('admin')
        .call(previewShare, { body: { item_type: 'study', item_id: 'Tea', emails } })
      expect(results.map(({ unreachable, suggestion }) => [unreachable, suggestion])).toEqual([
        [true, 'ann@partner.example'],
        [false, null],
        [false, 'ann@partnr.example'],
        [false, null],
      ])
      // The domain name system may be wrong: nothing is refused for that.
      expect(mails).toBe(3)
    } finally {
      await one.tenant(tx =>
        tx.delete(whitelist).where(and(eq(whitelist.clientId, one.client.id), eq(whitelist.id, id))),
      )
    }
  })

  it('tells how many addresses are left in the hour, and looks up no more than so many', async () => {
    const left = async () =>
      (await one.as('user').call(previewShare, { body: { item_type: 'study', item_id: 'Tea', emails: [] } })).left
    expect(await left()).toBe(100)
    await share([one.manager.email, one.admin.email], { item_id: 'Tea' })
    expect(await left()).toBe(98)
    const emails = Array.from({ length: 20 }, (_, at) => `p${at}@nowhere.example`)
    const look = () => one.as('user').send(previewShare, { body: { item_type: 'study', item_id: 'Tea', emails } })
    for (let at = 0; at < 30; at += 1) expect((await look()).status).toBe(200)
    expect((await look()).status).toBe(429)
  })

  it('opens the exact view of a question, and nothing but its own page', async () => {
    const name = tracker.questions[0]?.name ?? ''
    const item_id = naturalKey({ clientId: one.client.id, studyId, datasetName: trackerStudy.dataset }, name)
    const view = 'axis=region&x=%22%3E%3Cscript%3E&//evil.example#y'
    await share([one.manager.email], { item_type: 'question', item_id, view })
    const [mail] = box.arrived
    if (!mail) throw new Error('Nothing arrived')
    const [link = ''] = /http:\/\/tabularium\.test\S+/.exec(wordsOf(mail)) ?? []
    const url = new URL(link)
    expect([url.origin, url.pathname]).toEqual([
      ORIGIN,
      `/analysis/${trackerStudy.number}/${encodeURIComponent(trackerStudy.dataset)}/${encodeURIComponent(name)}`,
    ])
    expect(url.searchParams.get('axis')).toBe('region')
    expect(wordsOf(mail)).not.toContain('<script>')
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
    expect(results).toMatchObject([
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
        emails.map(() => ['failed', 'The mail server cannot be reached. Try again later.']),
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
  const parts = {
    kind: 'study' as const,
    note: '',
    address: `${ORIGIN}/studies/T`,
    from: { name: 'Northfield', logo: null },
  }

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
      from: { name: '<u>', logo: null },
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
