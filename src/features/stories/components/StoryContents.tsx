import type { StoryDetails } from '@core/contract'
import styled from 'styled-components'
import { MEDIA, TYPE } from '@/ui'
import { cardLine, headlineOf } from '../model'
import { anchorOf } from './StoryCards'

const Contents = styled.nav`
  ${TYPE.sm}
  display: none;
  ${MEDIA.from1200} {
    display: block;
    position: sticky;
    top: 80px;
    max-height: calc(100vh - 96px);
    overflow-y: auto;
  }
  h2 {
    ${TYPE.xs}
    padding: var(--s1) var(--s4) var(--s2);
    color: var(--text-2);
    font-weight: 400;
  }
  ol {
    border-left: 2px solid var(--border);
  }
  a {
    display: grid;
    grid-template-columns: 20px 1fr;
    padding: var(--s1-5) var(--s3) var(--s1-5) var(--s3-5);
    border-radius: 2px;
    color: var(--text-2);
    overflow-wrap: anywhere;
  }
  a:hover {
    color: var(--text);
    background: var(--sunken);
    text-decoration: none;
  }
`

/** The cards of a story by their headlines, beside it where there is room. */
export const StoryContents = ({ story }: { readonly story: StoryDetails }) => (
  <Contents aria-labelledby="story-contents" data-print="hide">
    <h2 id="story-contents">{cardLine(story.cards.length)}</h2>
    <ol>
      {story.cards.map(card => (
        <li key={card.id}>
          <a
            href={`#${anchorOf(card)}`}
            onClick={event => {
              // Without a step in the browser's history: Back leads out of the story.
              event.preventDefault()
              const heading = document.getElementById(anchorOf(card))
              heading?.scrollIntoView({ block: 'start' })
              heading?.focus({ preventScroll: true })
            }}
          >
            <span>{card.position}</span>
            {headlineOf(card)}
          </a>
        </li>
      ))}
    </ol>
  </Contents>
)
