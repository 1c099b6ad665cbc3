import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Failure } from '@/lib/failure'
import { Combobox, MultiCombobox } from './Combobox'
import {
  InlineEdit,
  Modal,
  Pagination,
  pageNumbers,
  SearchField,
  Segmented,
  tagText,
  tagWidth,
  TextField,
  TokenList,
} from './index'

const FRUIT = ['Apple', 'Apricot', 'Banana'].map(label => ({ value: label.toLowerCase(), label }))

describe('Combobox', () => {
  const Page = ({ onChange }: { onChange: (value: string | null) => void }) => {
    const [value, setValue] = useState<string | null>('banana')
    return (
      <Combobox
        label="Fruit"
        options={FRUIT}
        value={value}
        onValueChange={next => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }

  it('finds by typing and takes with Enter', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page onChange={change} />)
    const field = screen.getByRole('combobox', { name: 'Fruit' })
    expect(field).toHaveValue('Banana')
    await user.clear(field)
    await user.type(field, 'apr')
    expect(screen.getAllByRole('option').map(o => o.textContent)).toEqual(['Apricot'])
    await user.keyboard('{ArrowDown}{Enter}')
    expect(change).toHaveBeenLastCalledWith('apricot')
    expect(field).toHaveValue('Apricot')
  })

  it('offers everything again when it is opened with a value, and says when nothing matches', async () => {
    const user = userEvent.setup()
    render(<Page onChange={() => undefined} />)
    const field = screen.getByRole('combobox', { name: 'Fruit' })
    await user.click(field)
    expect(screen.getAllByRole('option')).toHaveLength(3)
    await user.clear(field)
    await user.type(field, 'xyz')
    expect(screen.getByText('No match')).toBeInTheDocument()
  })

  it('shows what is chosen again when typed words were left without a choice', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(<Page onChange={change} />)
    const field = screen.getByRole('combobox', { name: 'Fruit' })
    await user.clear(field)
    await user.type(field, 'pear')
    await user.tab()
    expect(field).toHaveValue('Banana')
    expect(change).not.toHaveBeenCalled()
  })

  it('finds by hints too, after what is found by labels', async () => {
    const user = userEvent.setup()
    const options = [
      { value: 'q1', label: 'q1', hint: 'Age group' },
      { value: 'age', label: 'age', hint: 'In years' },
    ]
    render(<Combobox label="Question" options={options} value={null} onValueChange={vi.fn()} />)
    await user.type(screen.getByRole('combobox', { name: 'Question' }), 'age')
    expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual(['ageIn years', 'q1Age group'])
  })

  it('shows what its owner finds for the words, and the chosen option where that lacks it', async () => {
    const user = userEvent.setup()
    const asked = vi.fn()
    const Found = () => {
      const [words, setWords] = useState('')
      return (
        <Combobox
          label="Study"
          options={words === 'oats' ? [{ value: 's2', label: 'Breakfast' }] : []}
          value="s1"
          chosen={{ value: 's1', label: 'Snacks' }}
          onQueryChange={query => {
            asked(query)
            setWords(query)
          }}
          onValueChange={vi.fn()}
        />
      )
    }
    render(<Found />)
    const field = screen.getByRole('combobox', { name: 'Study' })
    expect(field).toHaveValue('Snacks')
    await user.clear(field)
    await user.type(field, 'oats')
    expect(screen.getByRole('option', { name: 'Breakfast' })).toBeInTheDocument()
    await user.tab()
    expect(field).toHaveValue('Snacks')
    expect(asked).toHaveBeenLastCalledWith('')
  })
})

describe('MultiCombobox', () => {
  const Page = () => {
    const [values, setValues] = useState<readonly string[]>([])
    return <MultiCombobox label="Fruit" options={FRUIT} values={values} onValuesChange={setValues} />
  }
  const tokens = () => screen.queryAllByRole('button', { name: /^Remove/ }).map(b => b.getAttribute('aria-label'))

  it('collects tokens while the list stays open, toggles, and Backspace drops the last', async () => {
    const user = userEvent.setup()
    render(<Page />)
    const field = screen.getByRole('combobox', { name: 'Fruit' })
    await user.click(field)
    await user.click(screen.getByRole('option', { name: 'Apple' }))
    await user.click(screen.getByRole('option', { name: 'Banana' }))
    expect(tokens()).toEqual(['Remove Apple', 'Remove Banana'])
    await user.click(screen.getByRole('option', { name: 'Apple' }))
    expect(tokens()).toEqual(['Remove Banana'])
    await user.type(field, 'apr{ArrowDown}{Enter}')
    expect(tokens()).toEqual(['Remove Banana', 'Remove Apricot'])
    expect(field).toHaveValue('')
    await user.keyboard('{Backspace}')
    expect(tokens()).toEqual(['Remove Banana'])
  })

  it('drops a token by the click on its cross', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('combobox', { name: 'Fruit' }))
    await user.click(screen.getByRole('option', { name: 'Apple' }))
    await user.click(screen.getByRole('option', { name: 'Banana' }))
    await user.click(screen.getByRole('button', { name: 'Remove Apple' }))
    expect(tokens()).toEqual(['Remove Banana'])
    await user.click(screen.getByRole('button', { name: 'Remove Banana' }))
    expect(tokens()).toEqual([])
  })
})

describe('a list in a dialog', () => {
  it.each([
    ['one', <Combobox key="one" label="Fruit" options={FRUIT} value={null} onValueChange={vi.fn()} />],
    ['several', <MultiCombobox key="several" label="Fruit" options={FRUIT} values={[]} onValuesChange={vi.fn()} />],
  ])('of which %s can be chosen closes on Esc before the dialog around it does', async (_, list) => {
    const close = vi.fn()
    const user = userEvent.setup()
    render(
      <Modal open onClose={close} title="Choose">
        {list}
      </Modal>,
    )
    const field = await screen.findByRole('combobox', { name: 'Fruit' })
    await user.click(field)
    expect(field).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(field).toHaveAttribute('aria-expanded', 'false')
    expect(close).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('TextField', () => {
  it('ties hint and error to the field, and counts from 80 per cent on', () => {
    render(
      <TextField
        label="Name"
        value="12345678"
        onValueChange={() => undefined}
        countTo={10}
        hint="Short"
        error="Too dull"
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Too dull Short')
    expect(screen.getByText('8/10')).toBeInTheDocument()
  })

  it('shows a password on request', async () => {
    const user = userEvent.setup()
    render(<TextField label="Password" type="password" value="secret" onValueChange={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  })
})

describe('SearchField', () => {
  it('clears on Esc, and leaves when it is empty', async () => {
    const Page = () => {
      const [value, setValue] = useState('snack')
      return <SearchField label="Find" value={value} onValueChange={setValue} />
    }
    const user = userEvent.setup()
    render(<Page />)
    const field = screen.getByRole('searchbox', { name: 'Find' })
    await user.click(field)
    await user.keyboard('{Escape}')
    expect(field).toHaveValue('')
    expect(field).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(field).not.toHaveFocus()
  })

  it('is cleared before a dialog around it closes', async () => {
    const close = vi.fn()
    const Page = () => {
      const [value, setValue] = useState('snack')
      return (
        <Modal open onClose={close} title="Choose">
          <SearchField label="Find" value={value} onValueChange={setValue} />
        </Modal>
      )
    }
    const user = userEvent.setup()
    render(<Page />)
    const field = await screen.findByRole('searchbox', { name: 'Find' })
    await user.click(field)
    await user.keyboard('{Escape}')
    expect(field).toHaveValue('')
    expect(close).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('Segmented', () => {
  it('chooses with arrows and refuses what is disabled with a reason', async () => {
    const change = vi.fn()
    const user = userEvent.setup()
    render(
      <Segmented
        label="Chart"
        value="column"
        onValueChange={change}
        options={[
          { value: 'column', label: 'Column' },
          { value: 'line', label: 'Line', disabledReason: 'A line needs an ordered axis.' },
        ]}
      />,
    )
    await user.click(screen.getByRole('radio', { name: 'Line' }))
    expect(change).not.toHaveBeenCalled()
    expect(screen.getByRole('radio', { name: 'Column' })).toBeChecked()
  })
})

describe('InlineEdit', () => {
  it('saves trimmed text with Enter, and neither unchanged nor empty text', async () => {
    const save = vi.fn()
    const user = userEvent.setup()
    render(<InlineEdit label="question text" value="Awareness" onSave={save} />)
    await user.click(screen.getByRole('button', { name: 'Edit question text' }))
    await user.keyboard('{Enter}')
    await user.clear(screen.getByRole('textbox'))
    await user.keyboard('{Enter}')
    expect(save).not.toHaveBeenCalled()
    await user.type(screen.getByRole('textbox'), '  Brand awareness {Enter}')
    expect(save).toHaveBeenCalledExactlyOnceWith('Brand awareness', 'Awareness')
  })

  it('begins the sentence about a change by somebody else with a capital', async () => {
    const edits = [{ field: 'text', now: 'Aware', by: 'Ada Lovelace', at: null }]
    const failure: Failure = {
      kind: 'http',
      message: 'It was changed.',
      status: 409,
      code: 'edited',
      fields: {},
      requestId: null,
      edits,
    }
    const user = userEvent.setup()
    render(<InlineEdit label="text of q1" value="Awareness" failure={failure} onSave={vi.fn()} />)
    await user.click(screen.getByRole('button', { name: 'Edit text of q1' }))
    expect(await screen.findByText(/^Text of q1: your changes have not been saved yet/)).toBeInTheDocument()
  })
})

describe('TokenList', () => {
  it('moves the focus to the next token, then to the clear button', async () => {
    const Page = () => {
      const [items, setItems] = useState(['2023', '2024'].map(value => ({ id: value, category: 'Year', value })))
      return (
        <TokenList
          label="Filters"
          items={items}
          onRemove={id => setItems(items.filter(i => i.id !== id))}
          onClear={() => setItems([])}
        />
      )
    }
    const user = userEvent.setup()
    render(<Page />)
    await user.click(screen.getByRole('button', { name: 'Remove Year: 2023' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Year: 2024' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull())
  })
})

describe('Tag', () => {
  it('estimates its width and shortens to 15 characters and an ellipsis', () => {
    expect(tagWidth('Snacks')).toBeCloseTo(60.38)
    expect(tagText('Better-for-you snacking', 130)).toBe('Better-for-you…')
    expect(tagText('Snacks', 130)).toBe('Snacks')
  })
})

describe('Pagination', () => {
  it.each([
    [1, 2, [1, 2]],
    [1, 9, [1, 2, 3, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [8, 9, [1, 'gap', 7, 8, 9]],
    [4, 5, [1, 2, 3, 4, 5]],
  ] as const)('page %i of %i shows %j', (page, pages, expected) => {
    expect(pageNumbers(page, pages)).toEqual(expected)
  })

  it('is not there for one page, and marks the current one', () => {
    const { rerender } = render(<Pagination page={1} pages={1} hrefOf={n => `?page=${n}`} />)
    expect(screen.queryByRole('navigation')).toBeNull()
    rerender(<Pagination page={2} pages={3} hrefOf={n => `?page=${n}`} />)
    expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '?page=3')
  })
})
