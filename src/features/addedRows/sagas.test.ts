import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Question } from '@core/contract'
import { FailureError } from '@/lib/failure'
import { windowLeft } from '@/store'
import { builderEvents, selectDataset } from '@/features/reportBuilder'
import { previewEvents } from '@/features/reportPreview'
import {
  builderOf,
  createTestServer,
  many,
  opening,
  openPreview,
  question,
  standard,
  stateOf,
  stubStorages,
} from '../../../test/harness/reportServer'
import type { AddedRowSaving } from './remotes'
import { selectDeletionFailures } from './selectors'
import { events } from './slice'

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)
const server = createTestServer(settle)
const { calls, open, start } = server

const [first] = many as [Question]
const nk = question('Q0').question.nk
const net = { id: 'n1', label: 'Both', any_of: ['a', 'b'], editable: true }
const withNet = { ...first, nets: [net] }

/** The server makes the net, and removes it as `remove` says. */
const serveNets = (remove: () => unknown = () => first) => {
  const usual = standard()
  server.reply = sent => {
    if (sent.id === 'nets.create') return withNet
    return sent.id === 'nets.delete' ? remove() : usual(sent)
  }
}
const saving: Extract<AddedRowSaving, { type: 'net' }> = {
  type: 'net',
  question: 'Q0',
  id: null,
  draft: { label: 'Both', any_of: ['a', 'b'] },
  base: { label: '', any_of: [] },
}
const row = { question: 'Q0', type: 'net', id: 'n1' } as const
const { studyId, datasetName } = opening()
const address = { studyId, datasetName }
const sending = (what: AddedRowSaving) => ({ ...address, saving: what, known: [] })

/** A builder with two rows, the first of which has a new net, and its preview at hand. */
const withSavedNet = async () => {
  const store = start()
  await open(store)
  store.dispatch(builderEvents.rowAdded(question('Q0')))
  store.dispatch(builderEvents.rowAdded(question('Q1')))
  openPreview(store)
  await settle()
  store.dispatch(previewEvents.closed())
  store.dispatch(events.saveAsked(sending(saving)))
  await settle()
  return store
}
const ticks = (store: ReturnType<typeof start>) =>
  builderOf(store)
    .main.find(({ questionName }) => questionName === 'Q0')
    ?.selectedOptions.filter(({ type }) => type === 'net')

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 9, 14, 5) })
  stubStorages()
  server.reset()
  serveNets()
})
afterEach(() => {
  server.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a row that is saved', () => {
  it('stands in the dataset and ticked in the report, without another fetch of the dataset', async () => {
    const store = await withSavedNet()
    expect(ticks(store)).toEqual([{ id: 'n1', type: 'net', selected: true }])
    expect(selectDataset(stateOf(store))?.questions.find(({ question_name: name }) => name === 'Q0')?.nets).toEqual([
      net,
    ])
    expect(calls('datasets.get')).toHaveLength(1)
  })

  it('makes the preview ask for its question alone', async () => {
    const store = await withSavedNet()
    openPreview(store)
    await settle()
    expect(calls('analysis.run').map(call => (call.input.body as { rows: unknown }).rows)).toEqual([
      [{ question: 'Q0' }, { question: 'Q1' }],
      [{ question: 'Q0' }],
    ])
  })

  it('makes every table anew when its question stands on the axis', async () => {
    const usual = server.reply
    const axis = { ...question('D1').question, nets: [net] }
    server.reply = sent => (sent.id === 'nets.create' ? axis : usual(sent))
    const store = start()
    await open(store)
    store.dispatch(builderEvents.rowAdded(question('Q1')))
    openPreview(store)
    await settle()
    store.dispatch(previewEvents.closed())
    store.dispatch(events.saveAsked(sending({ ...saving, question: 'D1' })))
    await settle()
    expect(builderOf(store).axis[0]?.selectedOptions).toContainEqual({ id: 'n1', type: 'net', selected: true })
    openPreview(store)
    await settle()
    expect(calls('analysis.run')).toHaveLength(2)
  })

  it('is sent again with the same content after a lost answer', async () => {
    const usual = server.reply
    const store = start()
    await open(store)
    server.reply = sent => {
      if (sent.id === 'nets.create') throw new FailureError({ kind: 'network', message: 'offline' })
      return usual(sent)
    }
    store.dispatch(events.saveAsked(sending(saving)))
    await settle()
    server.reply = usual
    store.dispatch(events.saveAsked(sending(saving)))
    await settle()
    const [lost, again] = calls('nets.create').map(call => call.input)
    expect(again).toEqual(lost)
  })
})

describe('a row that is removed', () => {
  it('is unticked at once, and goes after six seconds', async () => {
    const store = await withSavedNet()
    store.dispatch(events.deleted({ ...row, address, nk }))
    expect(ticks(store)).toEqual([{ id: 'n1', type: 'net', selected: false }])
    await settle(5900)
    expect(calls('nets.delete')).toHaveLength(0)
    await settle(200)
    expect(calls('nets.delete').map(call => [call.input.params, call.keepalive])).toEqual([
      [{ studyId: 's1', datasetName: 'wave-3', questionName: 'Q0', netId: 'n1' }, false],
    ])
    expect(ticks(store)).toEqual([])
  })

  it('is ticked as before when that is undone, and nothing is sent', async () => {
    const store = await withSavedNet()
    store.dispatch(events.deleted({ ...row, address, nk }))
    store.dispatch(events.restored(row))
    await settle(10_000)
    expect(ticks(store)).toEqual([{ id: 'n1', type: 'net', selected: true }])
    expect(calls('nets.delete')).toHaveLength(0)
  })

  it('stays unticked by undo where it was not ticked', async () => {
    const store = await withSavedNet()
    store.dispatch(builderEvents.optionTicked({ list: 'row', name: 'Q0', id: 'n1', type: 'net', selected: false }))
    store.dispatch(events.deleted({ ...row, address, nk }))
    store.dispatch(events.restored(row))
    expect(ticks(store)).toEqual([{ id: 'n1', type: 'net', selected: false }])
  })

  it('goes at once when the builder is left, with a request that outlives it', async () => {
    const store = await withSavedNet()
    store.dispatch(events.deleted({ ...row, address, nk }))
    store.dispatch(builderEvents.closed({ keepDraft: true }))
    await settle()
    expect(calls('nets.delete').map(call => call.keepalive)).toEqual([true])
  })

  it('goes at once when the window is left, with a request that outlives it', async () => {
    const store = await withSavedNet()
    store.dispatch(events.deleted({ ...row, address, nk }))
    store.dispatch(windowLeft())
    await settle()
    expect(calls('nets.delete').map(call => call.keepalive)).toEqual([true])
  })

  it('comes back with the reason when the server does not remove it', async () => {
    serveNets(() => {
      throw new FailureError({ kind: 'network', message: 'offline' })
    })
    const store = await withSavedNet()
    store.dispatch(events.deleted({ ...row, address, nk }))
    store.dispatch(events.undoGone())
    await settle()
    expect(ticks(store)).toEqual([{ id: 'n1', type: 'net', selected: true }])
    expect(selectDeletionFailures(stateOf(store), withNet, 'net')).toEqual([
      { id: 'n1', label: 'Both', message: 'offline' },
    ])
  })

  it('leaves the filters of the report, which says so', async () => {
    const store = await withSavedNet()
    store.dispatch(builderEvents.filtersApplied({ question: 'Q0', options: ['n1'] }))
    store.dispatch(events.deleted({ ...row, address, nk }))
    store.dispatch(events.undoGone())
    await settle()
    expect(builderOf(store)).toMatchObject({ filters: null, missing: [{ kind: 'filter option' }] })
  })
})
