import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { RemoveButton } from './RemoveButton'

const List = ({ heir }: { readonly heir?: string }) => {
  const [names, setNames] = useState(['A', 'B', 'C'])
  return (
    <>
      <h1 tabIndex={-1}>Page</h1>
      <h2 id="list" tabIndex={-1}>
        List
      </h2>
      <ul>
        {names.flatMap((name, at) => [
          ...(at > 0 ? [<li key={`before ${name}`}>and</li>] : []),
          <li key={name}>
            <a href="#it">{name}</a>
            <RemoveButton
              label={`Remove ${name}`}
              {...(heir !== undefined && { heir })}
              onRemove={() => setNames(now => now.filter(one => one !== name))}
            />
          </li>,
        ])}
      </ul>
    </>
  )
}
const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })

it.each([
  [undefined, 'Page'],
  ['#list', 'List'],
])(
  'hands the focus to the next row, else to the one before, whatever stands between them; at last to %s',
  async (heir, last) => {
    render(<List {...(heir !== undefined && { heir })} />)
    const user = userEvent.setup()
    await user.click(remove('B'))
    expect(remove('C')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(remove('A')).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: last })).toHaveFocus()
  },
)
