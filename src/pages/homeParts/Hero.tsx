import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { selectBranding, type WithBranding } from '@/features/branding'
import { SuggestBox } from '@/features/palette/ui'
import { selectSearchEnabled, selectSession } from '@/features/session'
import { paths } from '@/lib/paths'
import { readRecentSearches, rememberSearch } from '@/lib/recentSearches'
import { useAppSelector, useShell } from '@/store'
import { Anchor, Button, Icon, MEDIA, PageHeading, TYPE, VisuallyHidden } from '@/ui'
import { keysText, useSearchTarget } from '@/ui/shortcuts'
import { HeroPicture } from './HeroPicture'

const MAX_QUERY = 500

const Root = styled.section`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  background: #16305e;
  color: #fff;
`
const Photo = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`
/** Keeps the words readable on any picture. */
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background: linear-gradient(90deg, rgb(9 20 41 / 0.74), rgb(9 20 41 / 0.56) 40%, rgb(9 20 41 / 0) 72%);
  ${MEDIA.below768} {
    background: rgb(9 20 41 / 0.62);
  }
`
const Content = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  justify-content: center;
  gap: var(--s3);
  min-height: 200px;
  max-width: calc(var(--content-max) + 80px);
  margin: 0 auto;
  padding: var(--s5-5) var(--s6-5);
  ${MEDIA.below1000} {
    padding-inline: var(--s5);
  }
  ${MEDIA.below768} {
    padding-inline: var(--s4);
  }
`
const Heading = styled(PageHeading)`
  ${TYPE.xxl}
  letter-spacing: -0.02em;
  text-shadow: 0 1px 12px rgb(9 20 41 / 0.5);
  ${MEDIA.below768} {
    ${TYPE.xl}
  }
`
const Field = styled.div`
  width: min(680px, 100%);
  ${MEDIA.below1000} {
    width: 100%;
  }
`
const Box = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s2);
  padding: 5px 5px 5px var(--s4);
  border: 1px solid var(--border-ctl);
  border-radius: var(--r-card);
  background: var(--surface);
  color: var(--text-3);
  box-shadow: var(--e2);
  &:has(input:focus-visible) {
    outline: 2px solid #fff;
    outline-offset: 2px;
  }
  > svg {
    flex: none;
  }
`
const Input = styled.input`
  ${TYPE.md}
  flex: 1;
  min-width: 0;
  height: 40px;
  padding: 0 var(--s1);
  border: 0;
  background: none;
  color: var(--text);
  outline: none;
  text-overflow: ellipsis;
  &::-webkit-search-cancel-button {
    display: none;
  }
`
const Key = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  ${MEDIA.below768} {
    display: none;
  }
  ${MEDIA.touch} {
    display: none;
  }
`
const Recent = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: var(--s1) var(--s3-5);
  min-height: 20px;
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3-5);
    min-width: 0;
  }
  li {
    min-width: 0;
  }
`
const Search = styled(Anchor)`
  display: inline-block;
  max-width: 240px;
  overflow: hidden;
  color: inherit;
  text-overflow: ellipsis;
  text-decoration: underline;
  text-underline-offset: 3px;
  vertical-align: bottom;
  white-space: nowrap;
  &:focus-visible {
    outline-color: #fff;
  }
  ${MEDIA.touch} {
    padding: var(--s2-5) 0;
  }
`

const SearchForm = () => {
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const { openCommands } = useShell()
  const [text, setText] = useState('')
  const [recent] = useState(() => readRecentSearches(userId))
  const input = useRef<HTMLInputElement>(null)
  useSearchTarget(useCallback(() => input.current?.focus(), []))
  const search = () => {
    const query = text.trim()
    if (query === '') return input.current?.focus()
    rememberSearch(userId, query)
    void navigate(paths.results(query))
  }
  return (
    <>
      <Field>
        <SuggestBox text={text} onTextChange={setText} onSearch={search}>
          {suggesting => (
            <Box role="search" aria-label="Search">
              <Icon name="search" size={20} />
              <Input
                {...suggesting}
                ref={element => {
                  input.current = element
                  suggesting.ref(element)
                }}
                type="search"
                enterKeyHint="search"
                aria-label="Search"
                aria-labelledby={undefined}
                placeholder="Ask a question or enter a keyword"
                maxLength={MAX_QUERY}
              />
              {text === '' && (
                <Key type="button" onClick={openCommands}>
                  <VisuallyHidden>Search and commands </VisuallyHidden>
                  <kbd>{keysText('mod+k')}</kbd>
                </Key>
              )}
              <Button variant="primary" size="lg" onClick={search}>
                Go
              </Button>
            </Box>
          )}
        </SuggestBox>
      </Field>
      {recent.length > 0 && (
        <Recent>
          <span id="recent-searches">Recent searches</span>
          <ul aria-labelledby="recent-searches">
            {recent.map(query => (
              <li key={query}>
                <Search href={paths.results(query)} onClick={() => rememberSearch(userId, query)} title={query}>
                  {query}
                </Search>
              </li>
            ))}
          </ul>
        </Recent>
      )}
    </>
  )
}

/** The search of home, on the client's picture or the product's own. */
export const Hero = () => {
  const background = useAppSelector((state: WithBranding) => selectBranding(state).data?.background ?? null)
  const canSearch = useAppSelector(selectSearchEnabled)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <Root aria-label="Search and discover">
      <HeroPicture />
      {background !== null && background !== broken && (
        <Photo src={background} alt="" onError={() => setBroken(background)} />
      )}
      <Scrim />
      <Content>
        <Heading title="Home">{canSearch ? 'Search and discover insights' : 'Discover insights'}</Heading>
        {canSearch && <SearchForm />}
      </Content>
    </Root>
  )
}
