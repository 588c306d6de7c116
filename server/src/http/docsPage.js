// The page's forms send what is in their field and show what comes back.
for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const output = form.querySelector('pre')
    const show = (text) => {
      output.textContent = String(text)
    }
    show('…')
    send(form).then(show, show)
  })
}

async function send(form) {
  const { method, path } = form.dataset
  const input = JSON.parse(form.querySelector('textarea').value || '{}')
  const { name, value } = document.getElementById('token')
  const token = value.trim()
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { [name]: token }) }
  const query = new URLSearchParams(input).toString()
  const answer =
    method === 'GET'
      ? await fetch(query === '' ? path : `${path}?${query}`, { headers })
      : await fetch(path, { method, headers, body: JSON.stringify(input) })
  return JSON.stringify(await answer.json(), null, 2)
}
