-- For wrk: asks for addresses from a file by chance, and prints one line of figures.
local urls = {}
for line in io.lines(os.getenv('URLS')) do urls[#urls + 1] = line end
local headers = {}
local token = os.getenv('TOKEN')
if token then headers['authorization'] = 'Bearer ' .. token end

function init() math.randomseed(os.time()) end

function request() return wrk.format('GET', urls[math.random(#urls)], headers) end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('FIGURES %d %d %d %d %d\n', summary.requests, summary.duration, latency:percentile(50), latency:percentile(95), failed))
end
