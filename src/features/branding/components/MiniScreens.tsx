import styled from 'styled-components'
import { Dusk, Mini, MiniButton, MiniCard, MiniCover, MiniField, MiniLink, MiniTag, Photo } from './previewParts'
import type { PictureUrls } from './usePictureUrls'

const Nav = styled.div`
  display: flex;
  align-items: center;
  gap: 1em;
  height: 3.2em;
  padding: 0 1.3em;
  border-bottom: 1px solid var(--border);
  background: var(--surface);
  white-space: nowrap;
  > b {
    font-size: 1.1em;
  }
  > span {
    color: var(--text-2);
  }
  > span:last-child {
    margin-left: auto;
    padding: 0.2em 0.8em;
    border: 1px solid var(--border-ctl);
    border-radius: 3px;
  }
`
const Mark = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 1.9em;
  height: 1.9em;
  img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  svg {
    width: 100%;
    height: 100%;
    border-radius: 3px;
    background: var(--accent);
    outline: 1px solid var(--accent-outline);
    outline-offset: -1px;
  }
`
const Hero = styled.div`
  position: relative;
  height: 11em;
  overflow: hidden;
`
const Scrim = styled.div`
  position: absolute;
  inset: 0;
  background: linear-gradient(90deg, rgb(9 20 41 / 0.74), rgb(9 20 41 / 0.56) 40%, rgb(9 20 41 / 0) 72%);
`
const HeroWords = styled.div`
  position: relative;
  padding: 2.2em 1.8em;
  > b {
    color: #fff;
    font-size: 1.8em;
    line-height: 1.3;
  }
  > div {
    display: flex;
    align-items: center;
    width: min(34em, 90%);
    margin-top: 0.9em;
    padding: 0.4em 0.4em 0.4em 1em;
    border-radius: 4px;
    background: var(--surface);
    color: var(--text-3);
  }
  > div > span:first-child {
    flex: 1;
  }
`
const Latest = styled.div`
  padding: 1em 1.3em 1.3em;
  > div:first-child {
    display: flex;
    justify-content: space-between;
    margin-bottom: 0.6em;
  }
  > div:last-child {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.9em;
  }
`
const LoginSides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
  height: 19em;
  > div:first-child {
    position: relative;
    overflow: hidden;
  }
  > div:last-child {
    display: flex;
    flex-direction: column;
    gap: 0.6em;
    padding: 1.8em 1.5em;
    background: var(--surface);
  }
  b {
    margin-top: 0.6em;
    font-size: 1.3em;
  }
`

const LogoMark = ({ url }: { readonly url: string | null }) => (
  <Mark>
    {url === null ? (
      <svg viewBox="0 0 22 22">
        <path d="M5 7h12M5 11h12M5 15h7.5" stroke="var(--on-accent)" strokeWidth="2" strokeLinecap="round" />
      </svg>
    ) : (
      <img src={url} alt="" />
    )}
  </Mark>
)

const Backdrop = ({ url }: { readonly url: string | null }) => (url === null ? <Dusk /> : <Photo src={url} alt="" />)

export interface MiniProps {
  readonly urls: PictureUrls
  readonly client: string
}

/** Home in small: logo, homepage background, colours on cards, and the default cover on a story. */
export const MiniHome = ({ urls, client }: MiniProps) => (
  <Mini role="img" aria-label="Preview of the home page">
    <Nav>
      <LogoMark url={urls.logo} />
      <b>{client}</b>
      <span>Studies</span>
      <span>Stories</span>
      <span>+ Add Study</span>
    </Nav>
    <Hero>
      <Backdrop url={urls.background} />
      <Scrim />
      <HeroWords>
        <b>Search and discover insights</b>
        <div>
          <span>Ask a question or enter a keyword</span>
          <MiniButton>Go</MiniButton>
        </div>
      </HeroWords>
    </Hero>
    <Latest>
      <div>
        <b>Latest studies and stories</b>
        <MiniLink>view all</MiniLink>
      </div>
      <div>
        <MiniCard>
          <small>Brand tracker</small>
          <b>Snack brands, wave 12</b>
          <MiniTag>Snacks</MiniTag>
        </MiniCard>
        <MiniCard>
          <small>Concept test</small>
          <b>Oat and seed bars</b>
          <MiniTag>Snack bars</MiniTag>
        </MiniCard>
        <MiniCard>
          <MiniCover>{urls.default_cover_photo !== null && <Photo src={urls.default_cover_photo} alt="" />}</MiniCover>
          <small>Story</small>
          <b>What breakfast became</b>
        </MiniCard>
        <MiniCard>
          <MiniCover>{urls.default_cover_photo !== null && <Photo src={urls.default_cover_photo} alt="" />}</MiniCover>
          <small>Story</small>
          <b>Snacking after eight</b>
        </MiniCard>
      </div>
    </Latest>
  </Mini>
)

/** The login page in small. */
export const MiniLogin = ({ urls }: Pick<MiniProps, 'urls'>) => (
  <Mini role="img" aria-label="Preview of the login page">
    <LoginSides>
      <div>
        <Backdrop url={urls.login_background} />
      </div>
      <div>
        <LogoMark url={urls.logo} />
        <b>Log in</b>
        <MiniField>E-mail</MiniField>
        <MiniField>Password</MiniField>
        <MiniButton>Continue</MiniButton>
      </div>
    </LoginSides>
  </Mini>
)

const Slide = styled(Mini)`
  height: 19em;
  padding: 1.6em 1.8em;
  background: #fff;
  color: #18202b;
  > b {
    display: block;
    font-size: 1.3em;
    line-height: 1.3;
  }
  svg {
    display: block;
    width: 100%;
    margin-top: 1em;
    font-size: 8px;
  }
  p {
    position: absolute;
    inset: auto 1.8em 1em;
    color: #5f6b7a;
  }
`

const BARS = [
  ['Tastes great', 58, 61],
  ['Feels healthy', 47, 29],
  ['Keeps me full', 38, 31],
] as const

/** A slide of the product's own deck: data colours, whatever the brand is. */
export const MiniSlide = () => (
  <Slide role="img" aria-label="Preview of a PowerPoint slide">
    <b>Taste leads, health follows among 18 to 34s</b>
    <svg viewBox="0 0 290 84">
      {BARS.map(([label, one, other], at) => (
        <g key={label} transform={`translate(0 ${at * 26})`} fill="#18202b">
          <text x="88" y="13" textAnchor="end">
            {label}
          </text>
          <rect x="96" y="1" width={one * 2.6} height="8" fill="#0072b2" />
          <rect x="96" y="10" width={other * 2.6} height="8" fill="#e06a10" />
          <text x={100 + one * 2.6} y="8">
            {one}
          </text>
          <text x={100 + other * 2.6} y="17">
            {other}
          </text>
        </g>
      ))}
    </svg>
    <p>Base: 18 to 34 n=612, 55+ n=487</p>
  </Slide>
)
