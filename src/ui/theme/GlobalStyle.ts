import { createGlobalStyle } from 'styled-components'
import { darkDeclarations, MEDIA, rootDeclarations } from './tokens'

/** Custom properties, element defaults, the focus ring and the print rules. Rendered once, at the root. */
export const GlobalStyle = createGlobalStyle`
  :root { color-scheme: light; ${rootDeclarations} }
  [data-theme='dark'] { color-scheme: dark; ${darkDeclarations} }

  /* Toasts are above the buttons at the foot of a page or a dialog. */
  :root:has([data-foot]) { --toast-lift: 56px; }

  *, *::before, *::after { box-sizing: border-box; }
  html { font-size: 100%; background: var(--bg); color: var(--text); -webkit-text-size-adjust: 100%; }
  body {
    margin: 0; font: 0.875rem/1.25rem var(--font); -webkit-font-smoothing: antialiased;
    font-feature-settings: 'cv11', 'ss03'; overflow-wrap: break-word;
  }
  #root { isolation: isolate; min-height: 100dvh; display: flex; flex-direction: column; }
  h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
  h1 { font-size: 1.5rem; line-height: 2rem; font-weight: 600; letter-spacing: -0.01em; }
  h2 { font-size: 1rem; line-height: 1.5rem; font-weight: 600; }
  h3 { font-size: 0.875rem; line-height: 1.25rem; font-weight: 600; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  button { cursor: pointer; }
  a { color: var(--accent-text); text-decoration: none; }
  a:hover { text-decoration: underline; }
  p a { text-decoration: underline; text-underline-offset: 2px; }
  mark { background: var(--mark); color: var(--text); border-radius: 2px; }
  kbd {
    font: 500 0.75rem/1.125rem var(--font); padding: 0 5px; border: 1px solid var(--border); border-radius: 4px;
    background: var(--surface); color: var(--text-3);
  }
  code { font-family: var(--mono); font-size: 0.9em; }
  ::placeholder { color: var(--text-3); opacity: 1; }
  ::selection { background: color-mix(in srgb, var(--accent) 26%, transparent); }

  :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
  [tabindex='-1']:focus { outline: none; }

  ${MEDIA.reducedMotion} {
    *, *::before, *::after {
      animation-duration: 1ms !important; animation-iteration-count: 1 !important;
      transition-duration: 80ms !important; transition-property: opacity, color, background-color, border-color !important;
      scroll-behavior: auto !important;
    }
  }
  @media print {
    :root, [data-theme='dark'] { color-scheme: light; ${rootDeclarations} }
    html { background: #fff; }
    [data-print='hide'], [data-radix-popper-content-wrapper] { display: none !important; }
    thead { display: table-header-group; }
    mark { background: none; color: inherit; }
    tr, figure { break-inside: avoid; }
  }
`
