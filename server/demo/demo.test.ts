import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  getDataset,
  getReport,
  getStory,
  getStoryFigure,
  getStudy,
  getFollow,
  listFavorites,
  listNotices,
  listInsights,
  listPreferences,
  listReports,
  listComments,
  listStories,
  listStudies,
  reportPayload,
} from '@core/contract'
import { tableFromColumns, tabulate } from '@core/crosstab'
import { compilePlan } from '@core/domain'
import { prepare, preparedQuestions } from '@core/domain/preparation'
import { waveBreaks } from '@core/report/waves'
import { aRequest } from '../../test/harness/reportData'
import { startTestServer, type SignedIn, type TestServer } from '../../test/harness/serverApp'
import { LIBRARY, MONITOR, STORIES } from './content'
import { createMonitor } from './monitor'
import { preparationOf } from './preparation'
import { demoReports } from './reports'
import { seedDemo, seedLoad } from './seed'
import { createStudies, TRACKER_DATASET, TRACKER_STUDY } from './studies'
import { createTracker } from './tracker'

describe('the generated tracker', () => {
  const survey = createTracker()
  const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
  const shares = (question: string, axis: string): Map<string, number[]> => {
    const { plans } = compilePlan(
      survey.questions,
      aRequest({ rows: [{ question }], axis: [{ question: axis }], weight: 'weight' }),
    )
    const cubes = plans.flatMap(plan => tabulate(table, plan))
    return new Map(
      cubes.flatMap(cube => cube.rows.map(row => [row.key, row.w.map((w, i) => (100 * w) / (cube.base.w[i] ?? 1))])),
    )
  }

  it('has a short name for every question', () => {
    expect(survey.questions.filter(question => question.label === question.name)).toEqual([])
  })

  it('is what its preparation leads to', () => {
    const { variables, steps } = preparationOf(survey)
    const { state, problems } = prepare(variables, steps)
    expect(problems).toEqual([])
    expect(preparedQuestions(state)).toEqual(survey.questions)
    expect(variables.map(({ name }) => name)).toEqual([...survey.columns.keys()])
    expect(state.weights).toEqual({ variables: ['weight'], default: 'weight' })
    const base = (name: string) => variables.find(variable => variable.name === name)?.base
    expect(base('weight')).toBe(survey.respondents)
  })

  it('is the same each time', () => {
    const again = createTracker()
    expect(again.questions).toEqual(survey.questions)
    expect([...again.columns.keys()]).toEqual([...survey.columns.keys()])
    expect(again.columns.get('nps')).toEqual(survey.columns.get('nps'))
    expect(again.columns.get('weight')).toEqual(survey.columns.get('weight'))
    expect(createTracker(1).columns.get('nps')).not.toEqual(survey.columns.get('nps'))
  })

  it('has every kind of question, each with its columns', () => {
    expect(new Set(survey.questions.map(question => question.kind))).toEqual(
      new Set(['single', 'multi', 'grid', 'numeric', 'nps', 'open', 'date', 'meta']),
    )
    expect(new Set(survey.questions.map(question => question.name)).size).toBe(survey.questions.length)
    for (const column of survey.columns.values())
      expect(column.kind === 'coded' ? column.index.length : column.values.length).toBe(2400)
  })

  it('narrows from awareness over trial to use for every brand, and no one uses what they do not know', () => {
    const [aware, ever, recent] = ['aware', 'ever', 'p4w'].map(name => shares(name, 'wave'))
    for (const brand of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const funnel = [aware, ever, recent].map(step => step?.get(brand)?.[0] ?? NaN)
      expect(funnel).toEqual([...funnel].sort((a, b) => b - a))
      const known = survey.columns.get(`aware_${brand}`)
      const tried = survey.columns.get(`ever_${brand}`)
      if (known?.kind !== 'coded' || tried?.kind !== 'coded') throw new Error('no columns')
      expect(tried.index.some((index, i) => index === 3 && known.index[i] !== 3)).toBe(false)
    }
  })

  it('shows the rise of Copper Griddle over the waves and the young liking street food', () => {
    const awareness = shares('aware', 'wave').get('1') ?? []
    expect(awareness[3]).toBeGreaterThan((awareness[1] ?? 0) + 4)
    const byAge = shares('aware', 'agegroup').get('8') ?? []
    expect(byAge[1]).toBeGreaterThan(2 * (byAge[6] ?? 0))
  })

  it('is weighted to the population by age', () => {
    const ages = shares('agegroup', 'wave')
    expect(ages.get('1')?.[0]).toBeCloseTo(10.5, 1)
    expect(ages.get('6')?.[0]).toBeCloseTo(23.8, 1)
  })

  it('has open answers in many words', () => {
    const why = survey.columns.get('nps_why')
    expect(why?.kind === 'coded' ? why.dictionary.length : 0).toBeGreaterThan(300)
  })
})

describe('the figures in the stories', () => {
  const survey = createTracker()
  const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
  const cubeOf = (question: string, axis: string) => {
    const { plans } = compilePlan(
      survey.questions,
      aRequest({ rows: [{ question }], axis: [{ question: axis }], weight: 'weight' }),
    )
    return plans.flatMap(plan => tabulate(table, plan))[0]
  }
  const bases = (question: string, axis: string): number[] => [...(cubeOf(question, axis)?.base.n ?? [])]
  /** Rounded percentage of a row of a question, in the columns of an axis; the first column is the total. */
  const percent = (question: string, row: string, axis: string): number[] => {
    const cube = cubeOf(question, axis)
    const found = cube?.rows.find(({ key }) => key === row)
    return found?.w.map((w, i) => Math.round((100 * w) / (cube?.base.w[i] ?? 1))) ?? []
  }
  const words = STORIES.flatMap(story => story.cards.map(([, body]) => body)).join('\n')

  it('are those of the tracker', () => {
    const waves = (question: string, row: string) => percent(question, row, 'wave').slice(1)
    const [w1, w2, w3] = waves('aware', '1')
    expect(words).toContain(`${w1}% had heard of Copper Griddle in wave 1, ${w2}% in wave 2 and ${w3}% in wave 3`)
    const use = waves('p4w', '1')
    expect(words).toContain(
      `${use[0]}% had been there in wave 1 and ${use[2]}% in wave 3, of those who have ever bought`,
    )
    const recall = waves('adrecall', '1')
    expect(recall[0]).toBe(recall[1])
    expect(words).toContain(`${recall[2]}% recognised the advertisement in wave 3, after ${recall[0]}% in each`)
    const [television, posters] = [waves('media', '1'), waves('media', '6')]
    expect(words).toContain(
      `grew from ${television[0]}% to ${television[2]}%, posters and stations from ${posters[0]}% to ${posters[2]}%`,
    )
    const bao = percent('aware', '8', 'agegroup')
    expect(words).toContain(
      `${bao[1]}% of 18 to 24s have heard of Bao Street. Among those of 65 and over it is ${bao[6]}%`,
    )
    const digital = percent('channel', 'digital', 'agegroup')
    expect(words).toContain(`${digital[1]}% of 18 to 24s ordered digitally and ${digital[6]}% of those of 65`)
  })

  it('are the same in the key insights', () => {
    const insights = LIBRARY.insights.join('\n')
    const [w1, w2, w3] = percent('aware', '1', 'wave').slice(1)
    expect(insights).toContain(`rose in every wave: ${w1}%, ${w2}% and ${w3}%`)
    const recall = percent('adrecall', '1', 'wave').slice(1)
    expect(insights).toContain(`${recall[2]}% of those who know us recognised`)
    expect(insights).toContain(`after ${recall[0]}% in each of the two waves before`)
    const bao = percent('aware', '8', 'agegroup')
    expect(insights).toContain(`known to ${bao[1]}% of 18 to 24s, and to ${bao[6]}% of those of 65`)
  })

  it('stand with their bases', () => {
    const waves = (question: string) => bases(question, 'wave').slice(1)
    expect([waves('aware'), waves('media')]).toEqual([
      [800, 800, 800],
      [800, 800, 800],
    ])
    const [use, recall] = [waves('p4w'), waves('adrecall')]
    expect(words).toContain(`n=${use[0]} and ${use[2]}.`)
    expect(words).toContain(`n=${recall[0]}, ${recall[1]} and ${recall[2]}.`)
    const [aware, channel] = [bases('aware', 'agegroup'), bases('channel', 'agegroup')]
    expect(words).toContain(`n=${aware[1]} and ${aware[6]}.`)
    expect(words).toContain(`n=${channel[1]} and ${channel[6]}.`)
    expect(words.match(/Base: /g)).toHaveLength(6)
  })

  it('are the only ones', () => {
    expect(words.match(/\d+%/g)).toHaveLength(15)
  })
})

describe('the generated monitor', () => {
  const [first, all] = createMonitor()

  it('is what its preparation leads to, in both of its files', () => {
    for (const survey of [first, all]) {
      const { variables, steps } = preparationOf(survey)
      const { state, problems } = prepare(variables, steps)
      expect(problems).toEqual([])
      expect(preparedQuestions(state)).toEqual(survey.questions)
    }
  })

  it('has the respondents of its first file in its second, with the same answers', () => {
    expect([first.respondents, all.respondents]).toEqual([819, 1228])
    for (const [name, column] of first.columns) {
      const later = all.columns.get(name)
      const [was, is] = [column, later].map(each => (each?.kind === 'coded' ? each.index : each?.values))
      expect(is?.slice(0, 819), name).toEqual(was)
    }
  })
})

describe('the list of studies', () => {
  it('is the same each time, with unique numbers from 2019 to 2026', () => {
    const studies = createStudies(200, 3)
    expect(createStudies(200, 3)).toEqual(studies)
    expect(new Set(studies.map(study => study.studyNumber)).size).toBe(200)
    expect(new Set(studies.map(study => study.year))).toEqual(new Set([2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026]))
    for (const { studyNumber } of [...studies, TRACKER_STUDY]) expect(studyNumber).toMatch(/^[A-Za-z0-9_-]+$/)
  })
})

describe('the demo library', () => {
  let server: TestServer
  let said = ''
  let user: SignedIn
  const signIn = (email: string) => server.signIn(email, new RegExp(`${email}\\s+(\\S+)`).exec(said)?.[1])
  beforeAll(async () => {
    server = await startTestServer()
    await seedDemo({
      db: server.db,
      log: pino({ level: 'silent' }),
      dataDir: server.dataDir,
      say: text => (said += `${text}\n`),
    })
    user = await signIn('user@demo.test')
  })
  afterAll(() => server.close())

  it('is not made with a password that is easy to guess', async () => {
    const made = seedDemo({
      db: server.db,
      log: pino({ level: 'silent' }),
      dataDir: server.dataDir,
      password: 'passwordpassword',
      say: () => undefined,
    })
    await expect(made).rejects.toThrow('DEMO_PASSWORD cannot be used. This password is too easy to guess.')
  })

  it('says five generated passwords once and keeps them in a private file', async () => {
    const file = join(server.dataDir, 'demo-passwords.txt')
    const kept = await readFile(file, 'utf8')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const passwords = kept
      .trim()
      .split('\n')
      .map(line => line.split(/\s+/)[1] ?? '')
    expect(new Set(passwords).size).toBe(5)
    for (const password of passwords) {
      expect(password.length).toBeGreaterThanOrEqual(20)
      expect(said).toContain(password)
    }
  })

  it('opens on the tracker among 41 studies', async () => {
    const { count, results } = await user.call(listStudies, { query: {} })
    expect(count).toBe(41)
    expect(results[0]).toMatchObject({ study_number: TRACKER_STUDY.studyNumber, sample: 2400 })
  })

  it('locks three studies for the analyst, and has none of them for the guest', async () => {
    const [seen, guest] = [
      await user.call(listStudies, { query: { page_size: 100 } }),
      await (await signIn('guest@demo.test')).call(listStudies, { query: { page_size: 100 } }),
    ]
    expect(seen.results.filter(study => !study.permissions.view)).toHaveLength(3)
    expect([guest.count, guest.results.filter(study => !study.permissions.view).length]).toEqual([38, 0])
    const manager = await (await signIn('manager@demo.test')).call(listStudies, { query: { page_size: 100 } })
    expect(manager.results.every(study => study.permissions.view)).toBe(true)
  })

  it('has a second organisation with studies of its own', async () => {
    const other = await (await signIn('admin@bramley.test')).call(listStudies, { query: { page_size: 100 } })
    const own = await user.call(listStudies, { query: { page_size: 100 } })
    expect(other.count).toBe(6)
    expect(own.results.filter(study => other.results.some(({ id }) => id === study.id))).toEqual([])
  })

  it('has public stories with cards, newest change first', async () => {
    const { results } = await user.call(listStories, { query: { restrict: '1' } })
    expect(results.map(story => story.title)).toEqual(
      [...STORIES].sort((a, b) => b.modified.localeCompare(a.modified)).map(story => story.title),
    )
    expect(results.length).toBeGreaterThanOrEqual(12)
    expect(new Set(results.map(story => story.author))).toEqual(
      new Set(['Amara Okafor', 'Tom Whitfield', 'Priya Nair']),
    )
    const first = await user.call(getStory, { params: { storyId: results[0]?.id ?? '' } })
    expect(first.cards.map(card => card.position)).toEqual([1, 2, 3, 4, 5])
    const figures = first.cards.filter(card => card.figure !== null)
    expect(figures.map(({ figure }) => [figure?.version, figure?.data_version])).toEqual([[1, 1]])
    const params = { storyId: first.id, cardId: figures[0]?.id ?? '' }
    expect(await user.call(getStoryFigure, { params, query: {} })).toMatchObject({
      missing: [],
      answer: { tables: [{ outcome: 'cube', question: 'aware' }] },
    })
  })

  it('has comments on a story and on a figure of it, one of which mentions its author and is answered', async () => {
    const [first] = (await user.call(listStories, { query: { restrict: '1' } })).results
    const params = { storyId: first?.id ?? '' }
    const { cards } = await user.call(getStory, { params })
    const { results } = await user.call(listComments, { params })
    expect(
      results.map(({ author, card_id: card, mentions, replies }) => [author, card, mentions, replies.length]),
    ).toEqual([
      [
        'Tom Whitfield',
        cards.find(({ figure }) => figure)?.id,
        [{ id: expect.any(String) as string, name: 'Priya Nair' }],
        1,
      ],
      ['Amara Okafor', null, [], 0],
    ])
    expect(results.map(({ text, mentions }) => text.startsWith(`@[${mentions[0]?.id}], does`))).toEqual([true, false])
  })

  it('has favorites and preferences of the analyst, one of a study that is locked for her', async () => {
    const { results } = await user.call(listFavorites, { query: {} })
    expect(results.map(favorite => favorite.study?.permissions.view ?? favorite.story?.title)).toEqual([
      true,
      'Better-for-you wins the under-35s',
      false,
      true,
      'Copper Griddle is getting known, and used',
      true,
    ])
    expect((await user.call(listPreferences, {})).results).toHaveLength(2)
  })

  it('has a study and a story that the analyst follows, and what is new in both', async () => {
    const { unread, results } = await user.call(listNotices, {})
    expect(unread).toBe(2)
    expect(results.map(({ kind, title, count }) => [kind, title, count])).toEqual([
      ['card_added', LIBRARY.followed, 2],
      ['dataset_published', TRACKER_STUDY.name, 1],
    ])
    for (const { item_type: itemType, item_id: itemId } of results)
      expect(
        await user.call(getFollow, { params: { itemType: itemType === 'story' ? 'story' : 'study', itemId } }),
      ).toEqual({ following: true })
  })

  it('has key insights and a description of its tracker', async () => {
    const params = { id: TRACKER_STUDY.studyNumber }
    expect((await user.call(getStudy, { params })).description).toContain('Three waves')
    const { results } = await user.call(listInsights, { params })
    expect(results.map(insight => insight.text)).toEqual(LIBRARY.insights)
  })

  it('has saved reports whose every question gives a table', async () => {
    const params = { studyId: TRACKER_STUDY.studyNumber }
    const { results } = await user.call(listReports, { params })
    expect(results.map(report => report.title).sort()).toEqual(
      demoReports()
        .map(report => report.title)
        .sort(),
    )
    for (const { id } of results) {
      const { serialized_request } = await user.call(getReport, {
        params: { ...params, reportId: id },
        query: { serialized_request: 'true' },
      })
      const payload = reportPayload.parse(serialized_request)
      const names = (entries: typeof payload.main) =>
        entries.flatMap(entry => Object.keys(entry)).map(question => ({ question }))
      const { tables } = await user.call(analyse, {
        params: { ...params, datasetName: TRACKER_DATASET },
        body: aRequest({
          rows: names(payload.main),
          axis: names(payload.segmentation),
          filters: payload.options.filters,
          weight: payload.options.weighting,
        }),
      })
      expect(tables.filter(table => table.outcome === 'problem')).toEqual([])
    }
  })

  it('has a monitor whose third wave differs in words, answers, routing, order and sample from those before', async () => {
    const study = createStudies(40, 2026).find(({ name }) => name === MONITOR.study)
    const params = { studyId: study?.studyNumber ?? '' }
    const dataset = await user.call(getDataset, { params: { ...params, datasetName: MONITOR.dataset } })
    expect([dataset.version_number, dataset.respondents, study?.sample]).toEqual([2, 1228, 1228])
    const rows = ['freezer_known', 'freezer_main', 'pantry_satisfied', 'freezer_reasons'].map(question => ({
      question,
    }))
    const answer = await user.call(analyse, {
      params: { ...params, datasetName: MONITOR.dataset },
      body: aRequest({ rows, axis: [{ question: 'wave' }], weight: 'weight' }),
    })
    const said = answer.tables.flatMap(table => {
      if (table.outcome !== 'cube') return []
      const question = dataset.questions.find(({ question_name: name }) => name === table.question)
      return [waveBreaks(table.cube, { question, sample: answer.wave_sample }).map(({ text }) => text)]
    })
    const sample = expect.stringContaining('The sample changes from Wave 2') as string
    expect(said).toEqual([
      [expect.stringContaining('“Green Larder” has answers from Wave 3'), sample],
      [
        expect.stringContaining('“Green Larder” has answers from Wave 3'),
        expect.stringContaining('The question has answers of 409 of 409 respondents (100 %) in Wave 2'),
        sample,
      ],
      [expect.stringContaining('The question read “How satisfied are you with the quality of Polar Pantry?”'), sample],
      [expect.stringContaining('“It costs less” comes before “It keeps for months”'), sample],
    ])
  })

  it('can be joined by more client organisations for load tests', async () => {
    await seedLoad(server.db, {
      tenants: 2,
      studies: 30,
      seed: 5,
      datasets: 1,
      password: 'a shared load password',
      say: () => undefined,
    })
    const one = await server.signIn('user@tenant1-5.test', 'a shared load password')
    const two = await server.signIn('user@tenant2-5.test', 'a shared load password')
    expect((await one.call(listStudies, { query: {} })).count).toBe(31)
    expect((await two.call(listStudies, { query: {} })).count).toBe(30)
    expect((await user.call(listStudies, { query: {} })).count).toBe(41)
  })
})
