import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import {
  createStudy,
  editFields,
  getField,
  listFields,
  listPreferences,
  listStudies,
  patchPreference,
  previewFields,
  saveFields,
  type EditedFields,
} from '@core/contract'
import { LEVEL_SEPARATOR, type FieldChange } from '@core/domain'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import {
  CallFailed,
  refusalOf,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { metadataFields, metadataValues, securityLog, stories, studies } from '../../db/schema'

describe('metadata fields', () => {
  let server: TestServer
  let other: MintedClient
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    other = await server.mintClient()
    await addStudy(other, 'Elsewhere', { Category: ['Foreign'] })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    one = await server.mintClient()
    await addStudy(one, 'Crisps', { Supplier: ['In-house'], Category: ['Food:::Snacks:::Crisps'] })
    await addStudy(one, 'Nuts', { Supplier: ['In-house'], Category: ['Food:::Nuts'] })
    await addStudy(one, 'Tea', { Supplier: ['Agency'], Category: ['Drinks:::Tea', 'Food:::Snacks'] })
  })

  const addStudy = (client: MintedClient, name: string, metadata: Record<string, string[]>) =>
    client.tenant(tx =>
      insertSearchStudy(tx, client.client.id, {
        name,
        metadata: Object.entries(metadata).map(([field, values]) => ({ name: field, values })),
      }),
    )
  const admin = () => one.as('admin')
  const now = () => admin().call(editFields, {})
  const fieldIn = (state: EditedFields, name = 'Category') => {
    const field = state.results.find(each => each.name === name)
    if (!field) throw new Error(`There is no field ${name}`)
    return field
  }
  const pathsIn = (state: EditedFields, name = 'Category'): Map<string, string> => {
    const { values } = fieldIn(state, name)
    const path = (id: string | null): string[] => {
      const found = values.find(value => value.id === id)
      return found ? [...path(found.parent), found.value] : []
    }
    return new Map(values.map(({ id }) => [path(id).join(LEVEL_SEPARATOR), id]))
  }
  type Make = (id: (path: string) => string, field: string) => object[]
  const bodyOf = async (make: Make, state?: EditedFields) => {
    const from = state ?? (await now())
    const paths = pathsIn(from)
    const id = (path: string) => paths.get(path) ?? `no ${path}`
    const field = fieldIn(from).id
    const changes = make(id, field).map(change => ({ field, ...change })) as FieldChange[]
    return { body: { base_revision: from.revision, changes } }
  }
  const save = async (make: Make) => admin().call(saveFields, await bodyOf(make))
  const preview = async (make: Make) => admin().call(previewFields, await bodyOf(make))
  const studyMetadata = async (name: string) => {
    const [study] = await one.tenant(tx => tx.select().from(studies).where(eq(studies.name, name)))
    return Object.fromEntries((study?.metadata ?? []).map(entry => [entry.name, entry.values]))
  }
  const found = async (query: object) =>
    (await one.as('user').call(listStudies, { query })).results.map(({ name }) => name).sort()
  const filteredBy = (path: string) => found({ filters: JSON.stringify({ Category: [path] }) })

  it('come with every value, its studies, and places without gaps', async () => {
    const { results, studies: all } = await now()
    expect(all).toBe(3)
    expect(results.map(({ position }) => position)).toEqual(results.map((_, at) => at + 1))
    const state = await now()
    const values = fieldIn(state).values
    const count = (path: string) => values.find(({ id }) => id === pathsIn(state).get(path))?.count
    expect([count('Food'), count('Food:::Snacks'), count('Drinks')]).toEqual([3, 2, 1])
    for (const parent of new Set(values.map(value => value.parent))) {
      const places = values.filter(value => value.parent === parent).map(value => value.group_position)
      expect(places).toEqual(places.map((_, at) => at + 1))
    }
  })

  it('take every kind of change together, and studies, filters and the search follow', async () => {
    await save((id, field) => [
      { kind: 'add', value: 'n1', name: 'Chilled', parent: id('Food'), position: 1 },
      { kind: 'move', value: id('Food:::Nuts'), parent: 'n1', position: 1 },
      { kind: 'rename', value: id('Drinks'), name: 'Beverages' },
      { kind: 'merge', value: id('Food:::Snacks:::Crisps'), into: id('Food:::Nuts') },
      { kind: 'change_field', field, name: 'Aisle', personalizable: false, position: 1 },
    ])
    expect([...pathsIn(await now(), 'Aisle').keys()].sort()).toEqual([
      'Beverages',
      'Beverages:::Tea',
      'Food',
      'Food:::Chilled',
      'Food:::Chilled:::Nuts',
      'Food:::Snacks',
    ])
    expect(await studyMetadata('Crisps')).toEqual({ Supplier: ['In-house'], Aisle: ['Food:::Chilled:::Nuts'] })
    expect(await studyMetadata('Tea')).toEqual({ Supplier: ['Agency'], Aisle: ['Beverages:::Tea', 'Food:::Snacks'] })
    expect(await found({ filters: JSON.stringify({ Aisle: ['Food:::Chilled'] }) })).toEqual(['Crisps', 'Nuts'])
    expect(await found({ query: 'beverages' })).toEqual(['Tea'])
    expect(await found({ query: 'drinks' })).toEqual([])
    const [first] = (await now()).results
    expect(first).toMatchObject({ name: 'Aisle', personalizable: false, filterable: true, position: 1 })
  })

  it('let two values change names and places in one save', async () => {
    await save(id => [
      { kind: 'rename', value: id('Food:::Nuts'), name: 'Aside' },
      { kind: 'rename', value: id('Food:::Snacks'), name: 'Nuts' },
      { kind: 'rename', value: id('Food:::Nuts'), name: 'Snacks' },
      { kind: 'move', value: id('Food:::Nuts'), parent: id('Food'), position: 9 },
    ])
    expect(await filteredBy('Food:::Snacks')).toEqual(['Nuts'])
    expect(await filteredBy('Food:::Nuts')).toEqual(['Crisps', 'Tea'])
  })

  it('lose a value with everything below it, and its studies stay', async () => {
    const counted = await preview(id => [{ kind: 'remove', value: id('Food:::Snacks') }])
    expect(counted).toMatchObject({
      lines: [{ kind: 'remove', below: 1, studies: 2, people: 0 }],
      ...{ studies: 2, losing: 2, people: 0 },
    })
    await save(id => [{ kind: 'remove', value: id('Food:::Snacks') }])
    expect(await studyMetadata('Crisps')).toEqual({ Supplier: ['In-house'] })
    expect(await studyMetadata('Tea')).toEqual({ Supplier: ['Agency'], Category: ['Drinks:::Tea'] })
    expect([...pathsIn(await now()).keys()].sort()).toEqual(['Drinks', 'Drinks:::Tea', 'Food', 'Food:::Nuts'])
  })

  it('keep a value whose parent is removed once it was moved out', async () => {
    await save(id => [
      { kind: 'move', value: id('Food:::Snacks:::Crisps'), parent: null, position: 1 },
      { kind: 'remove', value: id('Food') },
    ])
    expect(await studyMetadata('Crisps')).toEqual({ Supplier: ['In-house'], Category: ['Crisps'] })
    expect([...pathsIn(await now()).keys()].sort()).toEqual(['Crisps', 'Drinks', 'Drinks:::Tea'])
  })

  it('take preferences along when values are merged, and drop those of removed ones', async () => {
    const state = await now()
    const prefer = (path: string) =>
      one.as('user').call(patchPreference, {
        body: {
          metadata_field: fieldIn(state).id,
          metadata_value: pathsIn(state).get(path) ?? '',
          user_selected: true,
          include_children: true,
        },
      })
    await prefer('Food:::Nuts')
    await prefer('Drinks:::Tea')
    const make: Make = id => [
      { kind: 'merge', value: id('Food:::Nuts'), into: id('Food:::Snacks') },
      { kind: 'remove', value: id('Drinks') },
    ]
    expect(await preview(make)).toMatchObject({ people: 1, studies: 2, losing: 1 })
    expect((await preview(make)).lines).toEqual([
      expect.objectContaining({ kind: 'merge', people: 1, studies: 1 }),
      expect.objectContaining({ kind: 'remove', people: 1, studies: 1, below: 1 }),
    ])
    await save(make)
    const { results } = await one.as('user').call(listPreferences, {})
    expect(results.map(({ metadata_value }) => metadata_value)).toEqual([pathsIn(state).get('Food:::Snacks')])
  })

  it('are of stories too', async () => {
    await one.tenant(tx =>
      tx.insert(stories).values({
        ...{ clientId: one.client.id, id: newId(), title: 'S', author: one.admin.id, public: true },
        metadata: [{ name: 'Category', values: ['Food:::Nuts', 'Drinks'] }],
      }),
    )
    await save(id => [
      { kind: 'rename', value: id('Food'), name: 'Edibles' },
      { kind: 'remove', value: id('Drinks') },
    ])
    const [story] = await one.tenant(tx => tx.select().from(stories))
    expect(story?.metadata).toEqual([{ name: 'Category', values: ['Edibles:::Nuts'] }])
  })

  it('are added, ordered and removed whole, also under the name of one that goes', async () => {
    await save((_, field) => [
      { kind: 'remove_field', field },
      { kind: 'add_field', field: 'new', name: 'Category', position: 1 },
      { kind: 'add', field: 'new', value: 'v', name: 'Fresh', parent: null, position: 1 },
      { kind: 'add', field: 'new', value: 'w', name: 'Herbs', parent: 'v', position: 1 },
    ])
    const state = await now()
    expect(state.results.map(({ name, position }) => [name, position])).toEqual([
      ['Category', 1],
      ['Supplier', 2],
    ])
    expect([...pathsIn(state).keys()]).toEqual(['Fresh', 'Fresh:::Herbs'])
    expect(await studyMetadata('Crisps')).toEqual({ Supplier: ['In-house'] })
  })

  it('are refused whole, with the change, its part and what to do', async () => {
    const before = await now()
    const refused = async (make: Make) => refusalOf(save(make))
    expect(
      await refused(id => [
        { kind: 'rename', value: id('Food'), name: 'Edibles' },
        { kind: 'rename', value: id('Food:::Nuts'), name: 'snacks' },
        { kind: 'move', value: id('Food'), parent: id('Food:::Nuts'), position: 1 },
      ]),
    ).toEqual([
      400,
      'There is a value "snacks" under Edibles already. Choose another name, or merge the two.',
      {
        'changes.1.name': ['There is a value "snacks" under Edibles already. Choose another name, or merge the two.'],
        'changes.2.parent': ['Edibles cannot go below itself. Choose a value outside of it.'],
      },
    ])
    const supplier = fieldIn(before, 'Supplier')
    const agency = supplier.values.find(({ value }) => value === 'Agency')?.id ?? ''
    const bare = '1 study has no other supplier. Merge the supplier into another one instead of removing it.'
    const make: Make = () => [{ kind: 'remove', field: supplier.id, value: agency }]
    expect(await refused(make)).toEqual([400, bare, { changes: [bare] }])
    expect(await refusalOf(preview(make))).toEqual([400, bare, { changes: [bare] }])
    const stays = 'Every study needs Supplier: this field stays.'
    expect(await refused(() => [{ kind: 'remove_field', field: supplier.id }])).toEqual([
      400,
      stays,
      { 'changes.0.field': [stays] },
    ])
    const [foreign] = await other.tenant(tx =>
      tx.select().from(metadataValues).where(eq(metadataValues.value, 'Foreign')),
    )
    for (const value of [foreign?.id ?? '', agency])
      expect((await refused(() => [{ kind: 'rename', value, name: 'Mine' }]))[1]).toBe(
        'This value no longer exists. Discard this change, then choose another value.',
      )
    const theirs = { kind: 'rename', field: foreign?.fieldId, value: foreign?.id, name: 'x' }
    expect((await refused(() => [theirs]))[1]).toBe('This field no longer exists. Discard this change.')
    expect(await now()).toEqual(before)
  })

  it('are refused with who saved in between, and the revision there is now', async () => {
    const began = await now()
    await save(id => [{ kind: 'rename', value: id('Drinks'), name: 'Beverages' }])
    const late = await bodyOf(id => [{ kind: 'rename', value: id('Food'), name: 'Edibles' }], began)
    for (const call of [saveFields, previewFields]) {
      const error: unknown = await admin()
        .call(call, late)
        .catch((reason: unknown) => reason)
      if (!(error instanceof CallFailed)) throw new Error('It was not refused')
      expect(error.status).toBe(409)
      const { revision, saved_at } = await now()
      expect(error.body).toMatchObject({
        code: 'edited',
        edits: [{ field: 'base_revision', now: revision, by: 'Test admin', at: saved_at }],
      })
    }
    expect([...pathsIn(await now()).keys()]).toContain('Beverages')
    expect([...pathsIn(await now()).keys()]).toContain('Food')
  })

  it('also when a study brought a new value in between', async () => {
    const began = await now()
    await addStudy(one, 'Soup', { Category: ['Food:::Soup'] })
    const late = await bodyOf(id => [{ kind: 'remove', value: id('Food') }], began)
    expect((await admin().send(saveFields, late)).status).toBe(409)
  })

  it('never lose one of two saves at once', async () => {
    const began = await now()
    const bodies = await Promise.all(
      ['Edibles', 'Comestibles'].map(name => bodyOf(id => [{ kind: 'rename', value: id('Food'), name }], began)),
    )
    const outcomes = await Promise.all(
      bodies.map(body =>
        admin()
          .send(saveFields, body)
          .then(({ status }) => status),
      ),
    )
    expect([...outcomes].sort()).toEqual([200, 409])
    const winner = outcomes[0] === 200 ? 'Edibles' : 'Comestibles'
    expect([...pathsIn(await now()).keys()]).toContain(winner)
    expect(await filteredBy(winner)).toHaveLength(3)
  })

  it('never bring a value back through a study that is made at the same time', async () => {
    const state = await now()
    const food = pathsIn(state).get('Food') ?? ''
    const supplier = fieldIn(state, 'Supplier')
    const body = {
      ...{ study_name: 'New', study_number: '', study_date: '2025-01-01', study_year: 2025, study_month: 1 },
      Supplier: [supplier.values[0]?.id ?? ''],
      client_values: { [fieldIn(state).id]: [food] },
      group_restrictions: [],
    }
    const [saved, made] = await Promise.all([
      save(id => [{ kind: 'rename', value: id('Food'), name: 'Edibles' }]),
      admin().send(createStudy, { body }),
    ])
    expect(saved.revision).not.toBe(state.revision)
    expect(made.ok).toBe(true)
    expect((await studyMetadata('New')).Category).toEqual(['Edibles'])
    expect([...pathsIn(await now()).keys()]).not.toContain('Food')
  })

  it('write who changed what into the security log', async () => {
    await save(id => [{ kind: 'remove', value: id('Food:::Nuts') }])
    const [line] = await one.tenant(tx =>
      tx
        .select()
        .from(securityLog)
        .where(and(eq(securityLog.clientId, one.client.id), eq(securityLog.event, 'fields.changed'))),
    )
    expect(line).toMatchObject({
      userId: one.admin.id,
      detail: {
        ...{ fields: 'Category', changes: 1, removed: 1, studies: 1 },
        before_after: [{ field: 'remove: Category', before: 'Food:::Nuts', after: null }],
      },
    })
    expect(await now()).toMatchObject({ saved_by: 'Test admin', saved_at: line?.created.toISOString() })
  })

  it('are for administrators of their own organisation', async () => {
    const body = await bodyOf(id => [{ kind: 'remove', value: id('Food') }])
    for (const role of ['manager', 'user'] as const)
      for (const call of [editFields, previewFields, saveFields])
        expect((await one.as(role).send(call, body)).status).toBe(403)
    expect((await other.as('admin').send(saveFields, body)).status).toBe(409)
    const { id } = fieldIn(await now())
    expect((await one.as('user').call(getField, { params: { id } })).name).toBe('Category')
  })

  it('hold 20,000 values, pasted, moved and removed', async () => {
    const names = Array.from({ length: 19_000 }, (_, at) => at)
    await save((_, field) =>
      names.map(at => ({
        ...{ kind: 'add', field, value: `v${at}`, name: `Value ${at}`, position: at + 1 },
        parent: at % 20 === 0 ? null : `v${at - (at % 20)}`,
      })),
    )
    const state = await now()
    expect(fieldIn(state).values).toHaveLength(19_006)
    await save(id => [{ kind: 'move', value: id('Value 0'), parent: id('Value 20'), position: 1 }])
    await save(id => [{ kind: 'remove', value: id('Value 20') }])
    const rows = await one.tenant(tx =>
      tx.$count(
        metadataValues,
        and(eq(metadataValues.clientId, one.client.id), eq(metadataValues.fieldId, fieldIn(state).id)),
      ),
    )
    expect(rows).toBe(19_006 - 40)
    const listed = await one.as('manager').call(listFields, { query: { name: 'Category' } })
    expect(listed.results[0]?.values).toHaveLength(19_006 - 40)
    expect(await one.tenant(tx => tx.$count(metadataFields, eq(metadataFields.clientId, one.client.id)))).toBe(2)
  })
})
