-- For wrk: sends random requests from a file and prints one line of results.
local requests = {}
for line in io.lines(os.getenv('ASKS')) do
  local method, path, token, body = line:match('^([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$')
  local headers = {}
  if token ~= '' then headers['authorization'] = 'Bearer ' .. token end
  if body ~= '' then headers['content-type'] = 'application/json' else body = nil end
  requests[#requests + 1] = { method = method, path = path, headers = headers, body = body, varies = path:find('{n}', 1, true) ~= nil }
end

local count = 0
function init()
  math.randomseed(os.time())
  -- No two runs may meet on a number.
  count = os.time() % 100000 * 1000000
end

function request()
  local ask = requests[math.random(#requests)]
  local path = ask.path
  if ask.varies then
    count = count + 1
    path = path:gsub('{n}', string.format('%d', count))
  end
  return wrk.format(ask.method, path, ask.headers, ask.body)
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('FIGURES %d %d %d %d %d\n', summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
